"""Judging of dishes (3.3.6), in all its variations; the end of a round is in `closing`."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    NUMBER,
    SEAT,
    TEXT,
    Move,
    Part,
    Reason,
    Step,
    Who,
)
from cardamom.engine.zones import NO_SEAT, Seat
from cardamom.games.cooking_party.chef import name_for
from cardamom.games.cooking_party.chips import GivesChips, ways_to_divide
from cardamom.games.cooking_party.closing import end_round
from cardamom.games.cooking_party.critic import (
    CHIPS,
    critique,
    divide,
    palate_behind,
)
from cardamom.games.cooking_party.deputy import STEP_DOWN, StepDown, step_down_if_gone
from cardamom.games.cooking_party.dish import Laid
from cardamom.games.cooking_party.few_players import GIVE_A_CHIP, house_tastes
from cardamom.games.cooking_party.party import (
    DUO,
    RESTAURANT,
    SOLO,
    VOTED,
    Party,
)
from cardamom.games.cooking_party.restaurant import place_orders
from cardamom.games.cooking_party.texts import LONGEST_SENTENCE, LONGEST_STORY, NO_WORDS, Says, is_blank, titled

# 3.3.6 Judging of dishes and awarding of points


def begin_judging(t: Party) -> None:
    """All have presented: it is time to critique, and to award points."""
    t.presenter = NO_SEAT
    if t.kind == RESTAURANT:
        place_orders(t)
    elif t.kind == SOLO:
        house_tastes(t)
    elif t.kind == DUO:
        t.turn = t.host
        t.go(GIVE_A_CHIP)
    elif t.kind == VOTED:
        t.go(VOTE_FOR_PLATES if t.is_blind() else CAST_VOTES)
    else:
        t.turn = t.judge
        if t.picks_dishes():
            t.go(CHOOSE_FOR_THE_MEAL)
            return
        t.go(JUDGE_THE_PLATES if t.is_blind() else JUDGE_THE_DISHES)


def merits(t: Party) -> list[int]:
    """How good the dishes are in the eyes of the house: in the order of the captains, or of the blind plates."""
    palate = palate_behind(t.criteria, t.assignment.taste)
    if t.is_blind():
        return [t.merit_of([int(card) for card in t.dishes[number].cards], palate) for number in t.plated()]
    return [t.merit(captain, palate) for captain in t.captains()]


def open_to(t: Party, seat: Seat) -> list[int]:
    """The places of the dishes that a judge may give chips to: a chef who judges on passes over the own one."""
    makers = t.authors if t.is_blind() else t.captains()
    return [place for place in range(len(makers)) if not t.is_own(makers[place], seat)]


def verdict_of(t: Party, seat: Seat, worth: list[int]) -> list[int]:
    """The place that each chip goes to, the biggest first, by how good a judge finds the dishes."""
    places = open_to(t, seat)
    return [places[way] for way in divide([worth[place] for place in places], CHIPS)]


def ways_open_to(t: Party, seat: Seat) -> list[list[int]]:
    """Ways in which a judge may give out the chips."""
    places = open_to(t, seat)
    return [[places[place] for place in way] for way in ways_to_divide(len(places))]


def uncover(t: Party) -> None:
    """The chips lie: say who made which dish."""
    said = t.critiques
    t.critiques = [NO_WORDS] * t.seats
    for number in range(len(t.authors)):
        author = t.authors[number]
        t.names[author] = t.covered_names[number]
        t.closings[author] = t.covered_words[number]
        t.critiques[author] = said[number]
        t.announce("uncovered", number=number + 1, chef=Who(author), dish=titled(t.covered_names[number]))
        for card in t.dishes[number].gather():
            t.plates[author].put(card)
            t.laid[author].append(Laid(card, NO_WORDS, ""))
    t.authors = []


class Critique(Says):
    """Say what you liked about a dish, and what you did not."""

    parts = (Part("chef", SEAT), Part("words", TEXT, LONGEST_STORY))

    def __init__(self, chef: Seat, words: str) -> None:
        self.chef: Final[i64] = chef
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if self.chef not in t.captains():
            return NOT_A_CHEF
        if t.is_own(self.chef, seat):
            return NOT_YOUR_OWN
        if t.critiques[self.chef]:
            return SAID_ALREADY
        return SAY_SOMETHING if is_blank(self.words) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.critiques[self.chef] = self.words


class CritiquePlate(Says):
    """Say what you think of a dish of a blind tasting."""

    parts = (Part("number", NUMBER, 20), Part("words", TEXT, LONGEST_STORY))

    def __init__(self, number: int, words: str) -> None:
        self.number: Final = number
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if not 1 <= self.number <= len(t.authors):
            return Reason("no_such_plate", most=len(t.authors))
        if t.is_own(t.authors[self.number - 1], seat):
            return NOT_YOUR_OWN
        if t.critiques[self.number - 1]:
            return SAID_ALREADY
        return SAY_SOMETHING if is_blank(self.words) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.critiques[self.number - 1] = self.words


class Award(GivesChips):
    """Give out all five chips, in any combination."""

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        captains = t.captains()
        for chef in self.chefs():
            if chef not in captains:
                return NOT_A_CHEF
            if t.is_own(chef, seat):
                return NOT_YOUR_OWN
        return None

    def do(self, t: Party, seat: Seat) -> None:
        pay_chips(t, self.chefs())


class AwardPlates(Move[Party]):
    """Give out all five chips to dishes of a blind tasting."""

    parts = (
        Part("hundred", NUMBER, 20),
        Part("fifty", NUMBER, 20),
        Part("twenty_five", NUMBER, 20),
        Part("ten", NUMBER, 20),
        Part("five", NUMBER, 20),
    )
    aloud = True

    def __init__(self, hundred: int, fifty: int, twenty_five: int, ten: int, five: int) -> None:
        self.hundred: Final = hundred
        self.fifty: Final = fifty
        self.twenty_five: Final = twenty_five
        self.ten: Final = ten
        self.five: Final = five

    def numbers(self) -> list[int]:
        """The plate that each chip goes to, the biggest first."""
        return [self.hundred, self.fifty, self.twenty_five, self.ten, self.five]

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        for number in self.numbers():
            if not 1 <= number <= len(t.authors):
                return Reason("no_such_plate", most=len(t.authors))
            if t.is_own(t.authors[number - 1], seat):
                return NOT_YOUR_OWN
        return None

    def do(self, t: Party, seat: Seat) -> None:
        chefs = [t.authors[number - 1] for number in self.numbers()]
        uncover(t)
        pay_chips(t, chefs)


def pay_chips(t: Party, chefs: list[Seat]) -> None:
    """Record the chips, and end the round."""
    chips: list[list[int]] = [[] for _ in range(t.seats)]
    for chip in range(len(CHIPS)):
        t.pay(chefs[chip], CHIPS[chip])
        chips[chefs[chip]].append(CHIPS[chip])
    end_round(t, [sum(given) for given in chips], chips)


class JudgeTheDishes(Step[Party]):
    """The judge discusses each dish, in any order, and then gives out the chips."""

    kinds = (Critique, Award, StepDown)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        captains = t.captains()
        chefs: list[Move[Party]] = [award([captains[place] for place in way]) for way in ways_open_to(t, seat)]
        return [*chefs, *[Critique(captains[place], opinion(t, place)) for place in open_to(t, seat)], STEP_DOWN]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        captains = t.captains()
        return award([captains[place] for place in verdict_of(t, seat, merits(t))])

    def when_gone(self, t: Party, seat: Seat) -> Move[Party] | None:
        return step_down_if_gone(t, seat)


class JudgeThePlates(Step[Party]):
    """The judge of a blind tasting discusses the dishes by their numbers, and gives the chips to numbers."""

    kinds = (CritiquePlate, AwardPlates, StepDown)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        plates: list[Move[Party]] = [award_plates(way) for way in ways_open_to(t, seat)]
        return [*plates, *[CritiquePlate(place + 1, opinion(t, place)) for place in open_to(t, seat)], STEP_DOWN]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return award_plates(verdict_of(t, seat, merits(t)))

    def when_gone(self, t: Party, seat: Seat) -> Move[Party] | None:
        return step_down_if_gone(t, seat)


def judge_by_house(t: Party) -> None:
    """The house says what it thinks of each dish, and gives the verdict of a judge who says nothing."""
    for place in open_to(t, t.judge):
        page = place if t.is_blind() else t.captains()[place]
        if not t.critiques[page]:
            t.critiques[page] = opinion(t, place)
            t.announce("house_says", words=t.critiques[page])
    begin_judging(t)
    verdict = t.step.default(t, t.judge)
    t.judge = NO_SEAT
    verdict.do(t, t.turn)


def opinion(t: Party, place: int) -> str:
    """What the house thinks of a dish: a beginning for a judge who is at a loss for words."""
    taste = t.assignment.taste
    cards = [int(card) for card in t.dishes[place].cards] if t.is_blind() else t.served_by(t.captains()[place])
    name = t.covered_names[place] if t.is_blind() else t.names[t.captains()[place]]
    palate = palate_behind(t.criteria, taste)
    luck = t.luck(place)
    said = critique(name or name_for(cards, taste, luck), cards, taste, palate, t.forbidden(), True, luck)
    return said[:LONGEST_STORY]


def award(chefs: list[Seat]) -> Award:
    """The chips for these chefs, the biggest first."""
    return Award(chefs[0], chefs[1], chefs[2], chefs[3], chefs[4])


def award_plates(places: list[int]) -> AwardPlates:
    """The chips for these plates, counted from 0, the biggest first."""
    return AwardPlates(places[0] + 1, places[1] + 1, places[2] + 1, places[3] + 1, places[4] + 1)


# 6.4 A meal for the judge of honour: one dish for each course, and no points


class PickDish(Move[Party]):
    """Choose the dish of this course that is to be prepared and tasted."""

    parts = (Part("chef", SEAT),)
    aloud = True

    def __init__(self, chef: Seat) -> None:
        self.chef: Final[i64] = chef

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if self.chef not in t.captains():
            return NOT_A_CHEF
        return NOT_YOUR_OWN if t.is_own(self.chef, seat) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.chosen.append(len(t.book) + t.captains().index(self.chef))
        t.announce("will_be_prepared", chef=Who(self.chef), dish=titled(t.names[self.chef]))
        end_round(t, [0] * t.seats, [])


class ChooseForTheMeal(Step[Party]):
    """The judge must choose a single winning dish to prepare for each course."""

    kinds = (PickDish, Critique, StepDown)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        chefs = [t.captains()[place] for place in open_to(t, seat)]
        critiques = [Critique(t.captains()[place], opinion(t, place)) for place in open_to(t, seat)]
        return [*[PickDish(chef) for chef in chefs], *critiques, STEP_DOWN]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"title": t.assignment.title}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return PickDish(t.captains()[verdict_of(t, seat, merits(t))[0]])

    def when_gone(self, t: Party, seat: Seat) -> Move[Party] | None:
        return step_down_if_gone(t, seat)


# Everybody votes


class Vote(Says):
    """Vote for the best dish, but not for your own."""

    parts = (Part("chef", SEAT), Part("words", TEXT, LONGEST_SENTENCE))
    aloud = True

    def __init__(self, chef: Seat, words: str) -> None:
        self.chef: Final[i64] = chef
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if self.chef not in t.captains():
            return NOT_A_CHEF
        return NOT_YOUR_OWN if t.captain_of(seat) == self.chef else None

    def do(self, t: Party, seat: Seat) -> None:
        t.ballots.append(self.chef)


class VotePlate(Says):
    """Vote for a dish of a blind tasting, but not for your own."""

    parts = (Part("number", NUMBER, 20), Part("words", TEXT, LONGEST_SENTENCE))
    aloud = True

    def __init__(self, number: int, words: str) -> None:
        self.number: Final = number
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if not 1 <= self.number <= len(t.authors):
            return Reason("no_such_plate", most=len(t.authors))
        return NOT_YOUR_OWN if t.authors[self.number - 1] == t.captain_of(seat) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.ballots.append(t.authors[self.number - 1])


class CastVotes(Step[Party]):
    """Everybody votes at once; nobody for themselves."""

    kinds: ClassVar[tuple[type[Move[Any]], ...]] = (Vote,)
    open_ended = True

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Vote(captain, NO_WORDS) for captain in t.captains()]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        worth = merits(t)
        moves = self.answers(t, seat)
        best: Move[Party] | None = None
        most = 0
        for place in range(len(moves)):
            if moves[place].refusal(t, seat) is None and (best is None or worth[place] > most):
                best, most = moves[place], worth[place]
        assert best is not None
        return best

    def after(self, t: Party) -> None:
        count_votes(t)


class VoteForPlates(CastVotes):
    """The same in a blind tasting, by numbers."""

    kinds = (VotePlate,)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [VotePlate(number + 1, NO_WORDS) for number in t.plated()]


def count_votes(t: Party) -> None:
    """The chips go by places. Who shares a place shares its chips; those for places nobody has go to the first."""
    captains = t.captains()
    votes = [t.ballots.count(captain) for captain in captains]
    t.ballots = []
    if t.is_blind():
        uncover(t)
    places = CHIPS[: len(captains)]
    places[0] += sum(CHIPS[len(captains) :])
    places += [0] * (len(captains) - len(places))
    earned = [0] * t.seats
    for i in range(len(captains)):
        ahead = len([other for other in votes if other > votes[i]])
        level = votes.count(votes[i])
        share = sum(places[ahead : ahead + level]) // level
        t.pay(captains[i], share)
        earned[captains[i]] = share
        t.announce("votes", chef=Who(captains[i]), votes=votes[i], points=share)
    end_round(t, earned, [])


JUDGE_THE_DISHES: Final = JudgeTheDishes()
JUDGE_THE_PLATES: Final = JudgeThePlates()
CHOOSE_FOR_THE_MEAL: Final = ChooseForTheMeal()
CAST_VOTES: Final = CastVotes()
VOTE_FOR_PLATES: Final = VoteForPlates()
NOT_A_CHEF: Final = Reason("not_a_chef")
SAID_ALREADY: Final = Reason("said_already")
SAY_SOMETHING: Final = Reason("say_something")
NOT_YOUR_OWN: Final = Reason("not_your_own")
