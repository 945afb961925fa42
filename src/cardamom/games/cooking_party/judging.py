"""Judging of dishes (3.3.6), in all its variations, and the end of a round (3.3.7)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    CHOICE,
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
from cardamom.games.cooking_party.critic import (
    CHIPS,
    critique,
    divide,
    palate_behind,
)
from cardamom.games.cooking_party.party import (
    DUO,
    RESTAURANT,
    SOLO,
    VOTED,
    Call,
    Dish,
    Laid,
    Party,
    Verdict,
)
from cardamom.games.cooking_party.real_food import taste_real_food
from cardamom.games.cooking_party.restaurant import ask_for_the_bill, place_orders
from cardamom.games.cooking_party.taste import OPEN_MIND, QUALITY_WORDS
from cardamom.games.cooking_party.texts import LONGEST_SENTENCE, LONGEST_STORY, NO_WORDS, Says, is_blank, titled

CHIP_NAMES: Final = ("100", "50", "25", "10", "5")


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
        t.go(JUDGE_THE_PLATES if t.is_blind() else JUDGE_THE_DISHES)


def merits(t: Party) -> list[int]:
    """How good the dishes are in the eyes of the house: in the order of the captains, or of the blind plates."""
    palate = palate_behind(t.criteria, t.assignment.taste)
    if t.is_blind():
        return [t.merit_of([int(card) for card in t.dishes[number].cards], palate) for number in t.plated()]
    return [t.merit(captain, palate) for captain in t.captains()]


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

    kinds = (Critique, Award)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        captains = t.captains()
        chefs: list[Move[Party]] = [award([captains[place] for place in way]) for way in ways_to_divide(len(captains))]
        return [*chefs, *[Critique(captains[place], opinion(t, place)) for place in range(len(captains))]]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        captains = t.captains()
        return award([captains[place] for place in divide(merits(t), CHIPS)])


class JudgeThePlates(Step[Party]):
    """The judge of a blind tasting discusses the dishes by their numbers, and gives the chips to numbers."""

    kinds = (CritiquePlate, AwardPlates)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        plates: list[Move[Party]] = [award_plates(way) for way in ways_to_divide(len(t.authors))]
        return [*plates, *[CritiquePlate(number + 1, opinion(t, number)) for number in t.plated()]]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return award_plates(divide(merits(t), CHIPS))


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


# 5.1 Two players, and one


class GiveChip(Says):
    """Give the other player one, and only one, chip."""

    parts = (Part("chip", CHOICE, choices=CHIP_NAMES), Part("words", TEXT, LONGEST_STORY))

    def __init__(self, chip: str, words: str) -> None:
        self.chip: Final = chip
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return ANOTHER_CHIP if int(self.chip) == t.chip_given else None

    def do(self, t: Party, seat: Seat) -> None:
        other = t.left_of(seat)
        t.pay(other, int(self.chip))
        t.critiques[other] = self.words
        if t.chip_given == 0:
            t.chip_given = int(self.chip)
            t.turn = other
            return
        earned = [0] * t.seats
        earned[other] = int(self.chip)
        earned[seat] = int(t.chip_given)
        end_round(t, earned, [[chip] for chip in earned])


class GiveAChip(Step[Party]):
    """In turn, each player gives one chip to the other; the second must choose a different chip."""

    kinds = (GiveChip,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [GiveChip(chip, NO_WORDS) for chip in CHIP_NAMES]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"other": Who(t.left_of(seat))}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        chip = str(chip_for(t.merit(t.left_of(seat), OPEN_MIND)))
        if int(chip) != t.chip_given:
            return GiveChip(chip, NO_WORDS)
        return GiveChip(CHIP_NAMES[(CHIP_NAMES.index(chip) + 1) % len(CHIP_NAMES)], NO_WORDS)


def chip_for(merit: int) -> int:
    """The one chip that a dish deserves."""
    for place in range(len(MERIT_FOR_CHIP)):
        if merit >= MERIT_FOR_CHIP[place]:
            return CHIPS[place]
    return CHIPS[-1]


def house_tastes(t: Party) -> None:
    """One player: the house tastes, gives one chip, and says so."""
    chip = chip_for(t.merit(0, OPEN_MIND))
    cards = t.served_by(0)
    name = t.names[0] or name_for(cards, t.assignment.taste, t.luck(1))
    t.critiques[0] = critique(name, cards, t.assignment.taste, OPEN_MIND, t.forbidden(), True, t.luck(2))
    t.announce("house_tastes", words=t.critiques[0], chip=chip)
    t.pay(0, chip)
    end_round(t, [chip], [[chip]])


# 3.3.7 End of round, and 3.4 end of game


def end_round(t: Party, earned: list[int], chips: list[list[int]]) -> None:
    """Keep the dishes in the book, discard all ingredients, and pass the decks on. No `chips` where none were given."""
    call = Call(int(t.round), t.assignment.title, t.assignment.text, t.criteria, t.judge)
    for unit in t.cooks:
        captain = unit[0]
        verdict = Verdict(earned[captain], chips[captain] if chips else [], t.critiques[captain])
        t.book.append(Dish(call, unit[:], t.names[captain], t.laid[captain][:], t.closings[captain], verdict))
        if t.kind != RESTAURANT:
            t.announce("round_score", chefs=[Who(seat) for seat in unit], points=earned[captain])
    show_palate(t)
    discard_all(t)
    if t.round < t.rounds:
        t.next_round()
    elif t.kind == RESTAURANT:
        ask_for_the_bill(t)
    else:
        taste_real_food(t)


def show_palate(t: Party) -> None:
    """After the round everybody learns what a judge of the house loves and hates."""
    palate = palate_behind(t.criteria, t.assignment.taste)
    if palate.loves and t.judge != NO_SEAT:
        t.announce("palate", judge=Who(t.judge), loves=QUALITY_WORDS[palate.loves], hates=QUALITY_WORDS[palate.hates])


def discard_all(t: Party) -> None:
    """All used ingredient cards go to the discard pile, and are not shuffled back into the deck."""
    for card in t.returned.gather():
        t.discard.put(card)
    for pile in [t.special, *t.plates]:
        for card in pile.gather():
            t.discard.put(card)


JUDGE_THE_DISHES: Final = JudgeTheDishes()
JUDGE_THE_PLATES: Final = JudgeThePlates()
CAST_VOTES: Final = CastVotes()
VOTE_FOR_PLATES: Final = VoteForPlates()
GIVE_A_CHIP: Final = GiveAChip()
MERIT_FOR_CHIP: Final = [260, 190, 120, 50]
"""What a dish must be worth to the house for 100, 50, 25 and 10 points."""
NOT_A_CHEF: Final = Reason("not_a_chef")
SAID_ALREADY: Final = Reason("said_already")
SAY_SOMETHING: Final = Reason("say_something")
NOT_YOUR_OWN: Final = Reason("not_your_own")
ANOTHER_CHIP: Final = Reason("another_chip")
