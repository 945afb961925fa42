"""Cooking Party, as it is played: a round, in the order of the rulebook (sections 3 and 5).

What comes after the rounds is in `real_food` (section 6) and `restaurant` (section 8); the position is in `party`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import (
    CARD,
    CHOICE,
    NUMBER,
    TEXT,
    YES_OR_NO,
    Move,
    Part,
    Reason,
    Step,
)
from cardamom.engine.zones import ALL, NO_SEAT, Card, Pile, Seat, Zone
from cardamom.games.cooking_party.assignments import (
    CARD_OF,
    DECK,
    FEWEST_DEALT,
    MENU,
    MOST_DEALT,
    MOST_EXCHANGED,
    MOST_TIMES,
    TASTES_ASKED,
    Assignment,
)
from cardamom.games.cooking_party.cards import BOX, KINDS, is_of_kind
from cardamom.games.cooking_party.critic import (
    criteria_of,
)
from cardamom.games.cooking_party.judging import end_round
from cardamom.games.cooking_party.kitchen import deal_hands
from cardamom.games.cooking_party.party import (
    DUO,
    JUDGED,
    RESTAURANT,
    SOLO,
    VOTED,
    Party,
)
from cardamom.games.cooking_party.taste import DIETS, PALATES
from cardamom.games.cooking_party.texts import LONGEST_SENTENCE, NO_WORDS, Says, is_blank

FEWEST_IN_THE_HOUSE: Final = 80
"""Ingredients that must stay, so that twenty chefs can be dealt a hand."""
MEALS: Final = ("one-dish", "appetizer-main", "main-dessert", "three-courses")
COURSES_OF: Final[dict[str, list[str]]] = {
    "one-dish": [],
    "appetizer-main": ["appetizer", "main"],
    "main-dessert": ["main", "dessert"],
    "three-courses": ["appetizer", "main", "dessert"],
}


class CookingParty(Party):
    """A table that plays by these rules."""

    def deal(self) -> None:
        """Set up, and begin the first round."""
        self.set_up()
        if self.options["remove"] == "yes":
            self.turn = self.first
            self.go(CLEAR_THE_PANTRY)
        else:
            begin_round(self)

    def next_round(self) -> None:
        begin_round(self)

    def end_course(self) -> None:
        end_round(self, [0] * self.seats, [])

    def clone(self) -> CookingParty:
        t = CookingParty()
        self.copy_party_to(t)
        return t


# Before the game: ingredients that are not in the house


class Remove(Move[Party]):
    """Take an ingredient out of the game."""

    parts = (Part("card", CARD),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if t.removed.holds(self.card):
            return REMOVED_ALREADY
        return None if len(t.deck.cards) > FEWEST_IN_THE_HOUSE else TOO_FEW_LEFT

    def do(self, t: Party, seat: Seat) -> None:
        t.deck.give(self.card, t.removed)


class RemoveAll(Move[Party]):
    """Take everything of a kind out of the game."""

    parts = (Part("kind", CHOICE, choices=KINDS),)
    aloud = True

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def cards(self, t: Party) -> list[Card]:
        """What would go."""
        return [card for card in BOX.cards if is_of_kind(card, self.kind) and not t.removed.holds(card)]

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        gone = len(self.cards(t))
        if gone == 0:
            return REMOVED_ALREADY
        return None if len(t.deck.cards) - gone >= FEWEST_IN_THE_HOUSE else TOO_FEW_LEFT

    def do(self, t: Party, seat: Seat) -> None:
        for card in self.cards(t):
            t.deck.give(card, t.removed)


class OpenTheKitchen(Move[Party]):
    """Begin: all that is left is in the house."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        begin_round(t)


class ClearThePantry(Step[Party]):
    """Ingredients that nobody has in the house are removed before the game begins."""

    kinds = (Remove, RemoveAll, OpenTheKitchen)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [OPEN_THE_KITCHEN, *REMOVE_ALL, *REMOVE]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return OPEN_THE_KITCHEN


# The round begins


def begin_round(t: Party) -> None:
    """One player is the judge, and all others are chefs; or as the variation has it."""
    t.clear_round()
    t.round += 1
    form_units(t)
    for seat in range(t.seats):
        t.tokens[seat] += 1 if t.options["tokens"] == "yes" else 0
    t.announce("round_begins", round=t.round, rounds=t.rounds)
    t.turn = t.host
    if t.kind == RESTAURANT:
        give_assignment(t, MENU[t.round - 1])
    elif t.kind in (SOLO, DUO) or t.options["assignment"] == "draw":
        drawn = unused(t)
        give_assignment(t, drawn[t.chance.below(len(drawn))])
    elif t.options["assignment"] == "invent":
        t.go(INVENT_THE_ASSIGNMENT)
    else:
        t.go(CHOOSE_THE_ASSIGNMENT)


def form_units(t: Party) -> None:
    """Say who judges, and who cooks with whom, in this round."""
    before = t.round - 1
    t.judge = NO_SEAT
    t.judging = []
    t.host = t.clockwise(t.first)[before % t.seats]
    if t.kind == RESTAURANT:
        t.host = t.first
        apart = [t.first] if t.options["restaurant"] == "chef" and t.seats > 1 else []
        t.cooks = [[seat] for seat in t.clockwise(t.left_of(t.first)) if seat not in apart]
    elif t.kind in (SOLO, DUO):
        t.cooks = [[seat] for seat in t.clockwise(t.host)]
    elif t.teams_judge(t.team_count()):
        teams = grouped(t.clockwise(t.first), t.team_count())
        t.judging = turned(teams[before % len(teams)], before)
        t.cooks = [turned(team, before) for team in teams if team[0] not in t.judging]
        t.judge = t.judging[0]
        t.host = t.judge
    else:
        form_around_a_judge(t, before)
    look_into_hands_together(t)


def form_around_a_judge(t: Party, before: i64) -> None:
    """A single judge, or none where all vote; the others cook, alone or in teams, clockwise."""
    if t.kind == JUDGED:
        t.judge = t.first if t.options["judge"] == "permanent" else t.host
        t.judging = [t.judge]
        t.host = t.judge
    fixed = t.options["team_form"] == "fixed"
    start = t.first if fixed else t.host
    chefs = [seat for seat in t.clockwise(start) if seat not in t.judging]
    if t.has_teams():
        t.cooks = [turned(team, before) for team in grouped(chefs, t.team_count())]
    else:
        t.cooks = [[seat] for seat in chefs]


def grouped(seats: list[Seat], groups: int) -> list[list[Seat]]:
    """Neighbours in groups of about the same size."""
    count = len(seats)
    return [seats[count * group // groups : count * (group + 1) // groups] for group in range(groups)]


def turned(team: list[Seat], turns: i64) -> list[Seat]:
    """A team with another captain in each round."""
    first = int(turns) % len(team)
    return team[first:] + team[:first]


def look_into_hands_together(t: Party) -> None:
    """Teammates play as one: they look into their captain's hand."""
    if not t.has_teams():
        return
    for captain in t.captains():
        t.hands[captain] = Pile(Zone("hand", captain, t.team_of(captain)), [])


# 3.3.1 The judge chooses an assignment and announces criteria


def unused(t: Party) -> list[Assignment]:
    """The assignment cards that can be chosen; used ones are set aside until all were used."""
    fitting = [card for card in DECK if fits_the_table(t, card)]
    left = [card for card in fitting if card.code not in t.used]
    return left or fitting


def fits_the_table(t: Party, card: Assignment) -> bool:
    """Whether an assignment makes sense here."""
    if card.teams and not t.has_teams():
        return False
    return not (card.courses and t.is_blind())


def give_assignment(t: Party, card: Assignment) -> None:
    """Read the assignment to the chefs."""
    t.assignment = card
    if card.code in CARD_OF:
        if len([code for code in t.used if fits_the_table(t, CARD_OF[code])]) == len(
            [other for other in DECK if fits_the_table(t, other)]
        ):
            t.used = []
        t.used.append(card.code)
    t.announce("assignment", title=card.title, text=card.text, **numbers_of(card))
    if t.kind in (JUDGED, VOTED):
        t.go(ANNOUNCE_CRITERIA)
    else:
        if card.special:
            stock = t.deck.cards or t.discard.cards
            lay_special(t, stock[t.chance.below(len(stock))])
        deal_hands(t)


def numbers_of(card: Assignment) -> dict[str, object]:
    """The numbers on an assignment card, for sentences."""
    return {
        "dealt": card.dealt,
        "exchange": card.exchange,
        "times": card.times,
        "least": card.least,
        "most": min(card.most, card.dealt),
    }


class Choose(Move[Party]):
    """Choose an assignment card."""

    parts = (Part("assignment", CHOICE, choices=tuple(CARD_OF)),)
    aloud = True

    def __init__(self, assignment: str) -> None:
        self.assignment: Final = assignment

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        card = CARD_OF[self.assignment]
        if card.teams and not t.has_teams():
            return FOR_TEAMS
        if not fits_the_table(t, card):
            return ONE_PLATE_WHEN_BLIND
        return None if card in unused(t) else USED_ALREADY

    def do(self, t: Party, seat: Seat) -> None:
        give_assignment(t, CARD_OF[self.assignment])


class ChooseTheAssignment(Step[Party]):
    """The judge looks through the deck of assignment cards and chooses one."""

    kinds = (Choose,)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [*CHOICES]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Choose(unused(t)[0].code)


class Invent(Move[Party]):
    """Invent an assignment, in the same fields that the cards have."""

    parts = (
        Part("text", TEXT, LONGEST_SENTENCE),
        Part("taste", CHOICE, choices=TASTES_ASKED),
        Part("dealt", NUMBER, MOST_DEALT),
        Part("exchange", NUMBER, MOST_EXCHANGED),
        Part("times", NUMBER, MOST_TIMES),
        Part("least", NUMBER, MOST_DEALT),
        Part("most", NUMBER, MOST_DEALT),
        Part("meal", CHOICE, choices=MEALS),
        Part("special", YES_OR_NO),
    )
    aloud = True

    def __init__(
        self,
        text: str,
        taste: str,
        dealt: int,
        exchange: int,
        times: int,
        least: int,
        most: int,
        meal: str,
        special: bool,
    ) -> None:
        self.text: Final = text
        self.taste: Final = taste
        self.dealt: Final = dealt
        self.exchange: Final = exchange
        self.times: Final = times
        self.least: Final = least
        self.most: Final = most
        self.meal: Final = meal
        self.special: Final = special

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if is_blank(self.text):
            return SAY_WHAT_TO_COOK
        if self.dealt < FEWEST_DEALT:
            return Reason("deal_more", least=FEWEST_DEALT)
        if self.times < 1:
            return EXCHANGE_ONCE_OR_TWICE
        courses = len(COURSES_OF[self.meal])
        if courses and t.is_blind():
            return ONE_PLATE_WHEN_BLIND
        if not max(1, courses) <= self.least <= self.dealt:
            return Reason("least_within", least=max(1, courses), most=self.dealt)
        return None if self.least <= self.most else MOST_BELOW_LEAST

    def do(self, t: Party, seat: Seat) -> None:
        courses = COURSES_OF[self.meal][:]
        give_assignment(
            t,
            Assignment(
                *("own", self.text, self.text, self.taste, self.dealt, self.exchange, self.times),
                *(self.least, self.most, courses, self.special),
            ),
        )


def invented(card: Assignment) -> Invent:
    """An assignment card, as if somebody had thought of it."""
    meal = next(meal for meal in MEALS if COURSES_OF[meal] == card.courses)
    most = min(card.most, card.dealt)
    return Invent(*(card.text, card.taste, card.dealt, card.exchange, card.times, card.least, most, meal, card.special))


class InventTheAssignment(Step[Party]):
    """The judge invents the rules of the round."""

    kinds = (Invent,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [invented(card) for card in DECK if fits_the_table(t, card)]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return invented(DECK[0])


class Announce(Says):
    """Say what counts, and what you do not eat."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE), Part("diet", CHOICE, choices=DIETS))

    def __init__(self, words: str, diet: str) -> None:
        self.words = words
        self.diet: Final = diet

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return DIETS_ARE_OFF if self.diet != "none" and t.options["diet"] == "off" else None

    def do(self, t: Party, seat: Seat) -> None:
        t.criteria = self.words
        t.diet = self.diet
        if t.assignment.special:
            t.go(PICK_THE_SPECIAL)
        else:
            deal_hands(t)


class AnnounceCriteria(Step[Party]):
    """The judge explains what the criteria for judging will be."""

    kinds = (Announce,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        diets = DIETS if t.options["diet"] != "off" else DIETS[:1]
        suggested = criteria_of(PALATES[(t.round + seat) % len(PALATES)], t.assignment.taste)
        return [Announce(words, diet) for diet in diets for words in (suggested, NO_WORDS)]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"title": t.assignment.title}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Announce(NO_WORDS, "none")


class PickSpecial(Move[Party]):
    """Place an ingredient of your choice face up on the table, for all chefs to use."""

    parts = (Part("card", CARD),)
    aloud = True

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return NOT_IN_THE_HOUSE if t.removed.holds(self.card) else None

    def do(self, t: Party, seat: Seat) -> None:
        lay_special(t, self.card)
        deal_hands(t)


class PickTheSpecial(Step[Party]):
    """The judge looks through the ingredients and picks the Special Ingredient."""

    kinds = (PickSpecial,)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [*PICKS]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return self.moves(t, seat)[0]


def lay_special(t: Party, card: Card) -> None:
    """Lay the Special Ingredient on the table, wherever it was."""
    pile = t.deck if t.deck.holds(card) else t.discard
    pile.give(card, t.special, ALL)


CLEAR_THE_PANTRY: Final = ClearThePantry()
CHOOSE_THE_ASSIGNMENT: Final = ChooseTheAssignment()
INVENT_THE_ASSIGNMENT: Final = InventTheAssignment()
ANNOUNCE_CRITERIA: Final = AnnounceCriteria()
PICK_THE_SPECIAL: Final = PickTheSpecial()
OPEN_THE_KITCHEN: Final = OpenTheKitchen()
REMOVE: Final = [Remove(card) for card in BOX.cards]
REMOVE_ALL: Final = [RemoveAll(kind) for kind in KINDS]
PICKS: Final = [PickSpecial(card) for card in BOX.cards]
CHOICES: Final = [Choose(card.code) for card in DECK]
REMOVED_ALREADY: Final = Reason("removed_already")
TOO_FEW_LEFT: Final = Reason("too_few_left", least=FEWEST_IN_THE_HOUSE)
FOR_TEAMS: Final = Reason("for_teams")
ONE_PLATE_WHEN_BLIND: Final = Reason("one_plate_when_blind")
USED_ALREADY: Final = Reason("used_already")
SAY_WHAT_TO_COOK: Final = Reason("say_what_to_cook")
EXCHANGE_ONCE_OR_TWICE: Final = Reason("exchange_once_or_twice")
MOST_BELOW_LEAST: Final = Reason("most_below_least")
DIETS_ARE_OFF: Final = Reason("diets_are_off")
NOT_IN_THE_HOUSE: Final = Reason("not_in_the_house")
