"""Players of Cooking Party: three chefs who are also judges.

What they cook, say and think of a dish is in `chef`, `critic` and `taste`; here it becomes answers. They differ in how
far they think. The novice takes the best of a few ideas. The cook makes the dish that tastes best, whatever was asked.
The chef thinks of the assignment, of what the judge announced, and of what the judge does not eat.
"""

from __future__ import annotations

from typing import Final

from cardamom.engine.bots import Bot, Choice, Foresight
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Move, Reason, What, Who
from cardamom.engine.zones import Seat
from cardamom.games.cooking_party.chef import (
    closing_for,
    compose,
    compose_courses,
    in_order,
    name_for,
    quick_dish,
    reply_for,
    sentence_for,
    whole_story,
    worst_fit,
)
from cardamom.games.cooking_party.critic import (
    CHIPS,
    criteria_of,
    critique,
    liking_in,
    palate_behind,
    question_about,
)
from cardamom.games.cooking_party.deputy import REPLACE_THE_JUDGE
from cardamom.games.cooking_party.few_players import GIVE_A_CHIP, GiveChip, chip_for
from cardamom.games.cooking_party.judging import (
    CAST_VOTES,
    CHOOSE_FOR_THE_MEAL,
    JUDGE_THE_DISHES,
    JUDGE_THE_PLATES,
    VOTE_FOR_PLATES,
    Critique,
    CritiquePlate,
    PickDish,
    Vote,
    VotePlate,
    award,
    award_plates,
    merits,
    open_to,
    verdict_of,
)
from cardamom.games.cooking_party.kitchen import (
    ANSWER_A_TRADE,
    DECLINE_TRADE,
    EXCHANGE_CARDS,
    PLAN_THE_DISH,
    SWAP_FREELY,
    Exchange,
    Keep,
    TradeFor,
    exchange_limit,
)
from cardamom.games.cooking_party.party import Party
from cardamom.games.cooking_party.presenting import (
    ANSWER_THE_JUDGE,
    BEGIN_JUDGING,
    CALL_ON_A_CHEF,
    PLATE_UNSEEN,
    PRESENT_THE_DISH,
    PRESENT_THE_MEAL,
    AskTheChef,
    CallOn,
    Describe,
    Lay,
    LayInCourse,
    Reply,
    Serve,
    hand_of_presenter,
)
from cardamom.games.cooking_party.real_food import TasteTheDishes
from cardamom.games.cooking_party.restaurant import (
    EXPLAIN_TO_THE_CHEF,
    LISTEN_WITH_A_NOTEPAD,
    Explain,
    OrderDishes,
)
from cardamom.games.cooking_party.rules import (
    ANNOUNCE_CRITERIA,
    CHOOSE_THE_ASSIGNMENT,
    CLEAR_THE_PANTRY,
    INVENT_THE_ASSIGNMENT,
    PICK_THE_SPECIAL,
    Announce,
)
from cardamom.games.cooking_party.taste import DIETS, OPEN_MIND, PALATES, Palate, best_pair
from cardamom.games.cooking_party.texts import LONGEST_NAME, LONGEST_SENTENCE, LONGEST_STORY, NO_WORDS

CURIOSITY: Final = 4
"""One dish in so many makes a judge ask a question."""
PICKINESS: Final = 4
"""One judge in so many does not eat something, where that is allowed."""
FOUR_OF_A_KIND: Final = 4


class HouseCook(Bot[Party]):
    """What all cooks of the house have in common: how they judge, talk and serve."""

    def choose(self, seen: Party, chance: Chance) -> Choice:
        """Answer as a judge, as a chef, or as a guest."""
        step = seen.step
        if step is PLAN_THE_DISH:
            return self.plan(seen, chance)
        if step is EXCHANGE_CARDS:
            return self.exchange(seen, chance)
        if step is ANSWER_A_TRADE:
            return trade_with(seen)
        if step in (PRESENT_THE_DISH, PRESENT_THE_MEAL):
            return present(seen, chance)
        if step is PLATE_UNSEEN:
            return describe(seen, chance)
        if step is ANSWER_THE_JUDGE:
            reply = reply_for(seen.asked_words, seen.served_by(seen.presenter))
            return Choice(Reply(reply[:LONGEST_SENTENCE]), Reason("honest_answer"))
        return self.judge(seen, chance)

    def judge(self, seen: Party, chance: Chance) -> Choice:
        """What a judge answers, or a voter."""
        step = seen.step
        if step in (CHOOSE_THE_ASSIGNMENT, INVENT_THE_ASSIGNMENT, PICK_THE_SPECIAL):
            moves = seen.moves(seen.viewer)
            return Choice(moves[chance.below(len(moves))], Reason("my_choice"))
        if step is ANNOUNCE_CRITERIA:
            return announce(seen, chance)
        if step is CALL_ON_A_CHEF:
            return call(seen, chance)
        if step in (JUDGE_THE_DISHES, JUDGE_THE_PLATES, CHOOSE_FOR_THE_MEAL):
            return self.verdict(seen, chance)
        if step in (CAST_VOTES, VOTE_FOR_PLATES):
            return self.vote(seen, chance)
        if step is GIVE_A_CHIP:
            return give_chip(seen, chance)
        return guest(seen, chance)

    def plan(self, seen: Party, chance: Chance) -> Choice:
        """Keep the cards of a dish."""
        dish = self.dish_of(seen, [int(card) for card in seen.hands[seen.viewer].cards], chance)
        x, y = best_pair(dish)
        return Choice(Keep([card for card in sorted(dish)]), Reason("my_dish", x=What(x), y=What(y)))

    def dish_of(self, seen: Party, hand: list[int], chance: Chance) -> list[int]:
        """The cards of a hand that go into the dish."""
        raise NotImplementedError

    def exchange(self, seen: Party, chance: Chance) -> Choice:
        """Trade in what does not fit."""
        return Choice(Exchange([]), Reason("keep_all"))

    def opinions(self, seen: Party, chance: Chance) -> list[int]:
        """How good each dish is, in this judge's eyes."""
        return merits(seen)

    def verdict(self, seen: Party, chance: Chance) -> Choice:
        """Say something about each dish, the worst first; then give out the chips."""
        worth = self.opinions(seen, chance)
        for place in sorted(open_to(seen, seen.viewer), key=worth.__getitem__):
            if seen.is_blind():
                if not seen.critiques[place]:
                    words = said_about(seen, place, worth, chance)
                    return Choice(CritiquePlate(place + 1, words), Reason("my_opinion"))
            elif not seen.critiques[seen.captains()[place]]:
                words = said_about(seen, place, worth, chance)
                return Choice(Critique(seen.captains()[place], words), Reason("my_opinion"))
        way = verdict_of(seen, seen.viewer, worth)
        if seen.is_blind():
            return Choice(award_plates(way), Reason("best_plate", number=way[0] + 1))
        captains = seen.captains()
        if seen.picks_dishes():
            return Choice(PickDish(captains[way[0]]), Reason("best_dish", chef=Who(captains[way[0]])))
        return Choice(award([captains[place] for place in way]), Reason("best_dish", chef=Who(captains[way[0]])))

    def vote(self, seen: Party, chance: Chance) -> Choice:
        """Vote for the best dish of the others."""
        worth = self.opinions(seen, chance)
        captains = seen.captains()
        best: Move[Party] | None = None
        most = 0
        for place in range(len(worth)):
            move: Move[Party] = VotePlate(place + 1, NO_WORDS) if seen.is_blind() else Vote(captains[place], NO_WORDS)
            if move.refusal(seen, seen.viewer) is None and (best is None or worth[place] > most):
                best, most = move, worth[place]
        assert best is not None
        return Choice(best, Reason("my_vote"))


class Novice(HouseCook):
    """Takes the best of a few ideas, keeps every card, and judges by the mood of the moment."""

    def dish_of(self, seen: Party, hand: list[int], chance: Chance) -> list[int]:
        return quick_dish(hand, seen.least_used(), chance)

    def opinions(self, seen: Party, chance: Chance) -> list[int]:
        return [worth + int(chance.below(200)) for worth in merits(seen)]


class Cook(HouseCook):
    """Makes what tastes best, and trades in what does not go with it."""

    def dish_of(self, seen: Party, hand: list[int], chance: Chance) -> list[int]:
        return compose(hand, seen.least_used(), seen.most_used(), "good", OPEN_MIND)

    def exchange(self, seen: Party, chance: Chance) -> Choice:
        return trade_in(seen, "good", OPEN_MIND)


class Chef(HouseCook):
    """Cooks for the assignment and for this judge."""

    def foresight(self, deep: bool) -> Foresight:
        return Foresight(laps=0)

    def stand_in(self) -> Bot[Party]:
        return STAND_IN

    def dish_of(self, seen: Party, hand: list[int], chance: Chance) -> list[int]:
        card = seen.assignment
        liking = liking_in(seen.criteria)
        least, most = seen.least_used(), seen.most_used()
        if card.courses:
            meal = compose_courses(hand, least, most, card.courses, card.taste, liking)
            return [card for course in meal for card in course]
        special = int(seen.special.cards[0]) if seen.special.cards else -1
        return compose(hand, least, most, card.taste, liking, seen.forbidden(), special)

    def exchange(self, seen: Party, chance: Chance) -> Choice:
        return trade_in(seen, seen.assignment.taste, liking_in(seen.criteria))


# As a chef


def trade_in(seen: Party, taste: str, palate: Palate) -> Choice:
    """Trade in, without spending tokens, what the best dish so far does not need."""
    most = min(seen.assignment.exchange, exchange_limit(seen, seen.viewer))
    hand = [int(card) for card in seen.hands[seen.viewer].cards]
    cards = worst_fit(hand, most, taste, palate, min(FOUR_OF_A_KIND, seen.least_used()))
    if not cards:
        return Choice(Exchange([]), Reason("keep_all"))
    return Choice(Exchange([card for card in cards]), Reason("fits_nothing", cards=[What(card) for card in cards]))


def trade_with(seen: Party) -> Choice:
    """Do the other chef the favour, with what the own dish needs least."""
    hand = [int(card) for card in seen.hands[seen.viewer].cards]
    cards = worst_fit(hand, 1, seen.assignment.taste, OPEN_MIND, min(FOUR_OF_A_KIND, seen.least_used()))
    if not cards:
        return Choice(DECLINE_TRADE, Reason("keep_all"))
    return Choice(TradeFor(cards[0]), Reason("fits_nothing", cards=[What(cards[0])]))


def present(seen: Party, chance: Chance) -> Choice:
    """Lay the next card with a sentence; after the last, give the dish a name."""
    hand = [int(card) for card in hand_of_presenter(seen).cards]
    taste = seen.assignment.taste
    if not hand:
        name = name_for(seen.served_by(seen.presenter), taste, chance)[:LONGEST_NAME]
        return Choice(Serve(name, closing_for(taste, chance)), Reason("served"))
    if seen.assignment.courses:
        return lay_in_course(seen, hand, chance)
    card = in_order(hand)[0]
    plate = [int(laid) for laid in seen.plates[seen.presenter].cards]
    words = sentence_for(card, plate, len(hand) - 1, chance)[:LONGEST_SENTENCE]
    return Choice(Lay(card, words), Reason("next_on_the_plate", card=What(card)))


def lay_in_course(seen: Party, hand: list[int], chance: Chance) -> Choice:
    """Lay the next card of the meal, course by course, as it was planned for all its cards."""
    courses = seen.assignment.courses
    laid = seen.laid[seen.presenter]
    cards = sorted([*hand, *[int(one.card) for one in laid]])
    meal = compose_courses(cards, len(cards), len(cards), courses, seen.assignment.taste, OPEN_MIND)
    for place in range(len(courses)):
        for card in in_order([card for card in meal[place] if card in hand]):
            plate = [int(one.card) for one in laid if one.course == courses[place]]
            words = sentence_for(card, plate, len(hand) - 1, chance)[:LONGEST_SENTENCE]
            move = LayInCourse(card, courses[place], words)
            if move.refusal(seen, seen.viewer) is None:
                return Choice(move, Reason("next_on_the_plate", card=What(card)))
    return Choice(seen.step.default(seen, seen.viewer), Reason("served"))


def describe(seen: Party, chance: Chance) -> Choice:
    """Tell the whole dish at once, for a blind tasting."""
    cards = [int(card) for card in sorted(seen.hands[seen.viewer].cards)]
    story = " ".join(whole_story(cards, chance))[:LONGEST_STORY]
    name = name_for(cards, seen.assignment.taste, chance)[:LONGEST_NAME]
    return Choice(Describe(name, story), Reason("served"))


# As a judge


def announce(seen: Party, chance: Chance) -> Choice:
    """Announce what this judge likes today, and sometimes what it does not eat."""
    palate = PALATES[chance.below(len(PALATES))]
    diet = "none"
    if seen.options["diet"] != "off" and chance.below(PICKINESS) == 0:
        diet = DIETS[1 + chance.below(len(DIETS) - 1)]
    words = criteria_of(palate, seen.assignment.taste)[:LONGEST_SENTENCE]
    return Choice(Announce(words, diet), Reason("my_taste"))


def call(seen: Party, chance: Chance) -> Choice:
    """Ask a question now and then; call on any chef who has not presented."""
    if seen.presenter >= 0 and seen.questions_left > 1 and chance.below(CURIOSITY) == 0:
        question = question_about(seen.served_by(seen.presenter), chance)
        return Choice(AskTheChef(question[:LONGEST_SENTENCE]), Reason("curious"))
    if not seen.waiting:
        return Choice(BEGIN_JUDGING, Reason("all_tasted"))
    chef: Seat = seen.waiting[chance.below(len(seen.waiting))]
    return Choice(CallOn(chef), Reason("you_next", chef=Who(chef)))


def said_about(seen: Party, place: int, worth: list[int], chance: Chance) -> str:
    """What a judge says about a dish."""
    taste = seen.assignment.taste
    palate = palate_behind(seen.criteria, taste)
    if seen.is_blind():
        cards = [int(card) for card in seen.dishes[place].cards]
        name = seen.covered_names[place]
    else:
        cards = seen.served_by(seen.captains()[place])
        name = seen.names[seen.captains()[place]]
    best = worth[place] == max(worth)
    shown = name or name_for(cards, taste, chance)
    return critique(shown, cards, taste, palate, seen.forbidden(), best, chance)[:LONGEST_STORY]


def give_chip(seen: Party, chance: Chance) -> Choice:
    """With two players: the one chip that the other's dish deserves."""
    other = seen.left_of(seen.viewer)
    cards = seen.served_by(other)
    taste = seen.assignment.taste
    name = seen.names[other] or name_for(cards, taste, chance)
    words = critique(name, cards, taste, OPEN_MIND, seen.forbidden(), True, chance)[:LONGEST_STORY]
    chip = chip_for(seen.merit(other, OPEN_MIND))
    if chip == seen.chip_given:
        chip = CHIPS[min(CHIPS.index(chip) + 1, len(CHIPS) - 1)] if chip != CHIPS[-1] else CHIPS[-2]
    return Choice(GiveChip(str(chip), words), Reason("one_chip"))


# As a guest


def guest(seen: Party, chance: Chance) -> Choice:
    """Everything else: order, taste, confirm."""
    step = seen.step
    if step is EXPLAIN_TO_THE_CHEF:
        reply = reply_for(seen.asked_words, seen.served_by(seen.viewer))
        return Choice(Explain(reply[:LONGEST_SENTENCE]), Reason("honest_answer"))
    move = step.default(seen, seen.viewer)
    if step is SWAP_FREELY:
        return Choice(move, Reason("cannot_be_eaten"))
    if step is CLEAR_THE_PANTRY:
        return Choice(move, Reason("all_in_the_house"))
    if step is LISTEN_WITH_A_NOTEPAD:
        return Choice(move, Reason("will_be_cooked"))
    if step is REPLACE_THE_JUDGE:
        return Choice(move, Reason("let_the_house"))
    if isinstance(step, OrderDishes):
        return Choice(move, Reason("hungry"))
    if isinstance(step, TasteTheDishes):
        return Choice(move, Reason("tasted"))
    return Choice(move, Reason("as_it_comes"))


STAND_IN: Final = Cook()
