"""A table of Cooking Party: what lies on it, who cooks, who judges, and what was said.

The steps of the rulebook are in `rules`, `real_food` and `restaurant`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.chance import Chance
from cardamom.engine.questions import Phrase, Term, What, Who
from cardamom.engine.table import Fact, Leaf, Line, Table, shown
from cardamom.engine.zones import ALL, NO_SEAT, NOBODY, UNKNOWN, Card, Pile, Seat, Seats, Zone, only
from cardamom.games.cooking_party.assignments import DECK, MENU, Assignment
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.taste import OPEN_MIND, Palate, score_courses

MOST_PLAYERS: Final = 20
FEWEST_FOR_A_JUDGE: Final = 3
TOKEN_WORTH: Final = 10
ROUNDS_FOR_ONE: Final = 3
ROUNDS_FOR_HONOUR: Final = 3
QUESTIONS_PER_DISH: Final = 2
FEWEST_TEAMS: Final = 2
FEWEST_TEAMS_THAT_JUDGE: Final = 3

SOLO: Final = "solo"
DUO: Final = "duo"
JUDGED: Final = "judged"
VOTED: Final = "voted"
RESTAURANT: Final = "restaurant"


class Laid:
    """A card on a plate, and what the chef said about it."""

    def __init__(self, card: Card, words: str, course: str) -> None:
        self.card: Final[i64] = card
        self.words: Final = words
        self.course: Final = course

    def told(self) -> list[object]:
        """As plain data."""
        return [What(self.card), self.words, Term(self.course) if self.course else ""]


class Call:
    """What the chefs of a round were asked for, and by whom."""

    def __init__(self, number: int, title: str, text: str, criteria: str, judge: Seat) -> None:
        self.number: Final = number
        self.title: Final = title
        self.text: Final = text
        self.criteria: Final = criteria
        self.judge: Final[i64] = judge

    def told(self) -> list[object]:
        """As plain data."""
        return [self.number, self.title, self.text, self.criteria, Who(self.judge)]


class Verdict:
    """What a dish earned, with which chips, and what was said about it."""

    def __init__(self, points: int, chips: list[int], critique: str) -> None:
        self.points: Final = points
        self.chips: Final = chips
        self.critique: Final = critique

    def told(self) -> list[object]:
        """As plain data."""
        return [self.points, self.chips, self.critique]


class Dish:
    """A dish that was served: whose, for what, of which cards, and what became of it."""

    def __init__(
        self, call: Call, cooks: list[Seat], name: str, laid: list[Laid], closing: str, verdict: Verdict
    ) -> None:
        self.call: Final = call
        self.round: Final = call.number
        self.cooks: Final = cooks
        self.title: Final = call.title
        self.name: Final = name
        self.laid: Final = laid
        self.closing: Final = closing
        self.verdict: Final = verdict
        self.points: Final = verdict.points

    def told(self) -> list[object]:
        """As plain data."""
        cooks = [Who(seat) for seat in self.cooks]
        steps = [laid.told() for laid in self.laid]
        return [self.call.told(), cooks, self.name, steps, self.closing, self.verdict.told()]


class Party(Table):
    """A position of the game."""

    deck: Pile
    discard: Pile
    """Ingredients of earlier rounds, face down."""
    returned: Pile
    """What was traded in or not used in this round, face down."""
    removed: Pile
    """What is not in the house tonight."""
    special: Pile
    passing: Pile
    """Where the dishes of a blind tasting change from hands to numbers."""
    hands: list[Pile]
    plates: list[Pile]
    dishes: list[Pile]
    """The plates of a blind tasting, by number."""
    kind: str
    round: i64
    rounds: i64
    first: i64
    """Who judges first, or always, or is the chef of the restaurant."""
    judge: i64
    host: i64
    """Who chooses the assignment: the judge, where there is one."""
    judging: list[i64]
    cooks: list[list[i64]]
    """The chefs of the round. Those who play as one are together, their captain first."""
    assignment: Assignment
    used: list[str]
    criteria: str
    diet: str
    exchanges_left: i64
    traded: list[i64]
    """How many cards each chef has handed back in this round: everybody has seen that."""
    presenter: i64
    waiting: list[i64]
    """Captains who have yet to present."""
    questions_left: i64
    asked_words: str
    """The question that a chef is to answer."""
    laid: list[list[Laid]]
    names: list[str]
    closings: list[str]
    critiques: list[str]
    authors: list[i64]
    """Who made each dish of a blind tasting: a secret until the chips lie."""
    covered_names: list[str]
    covered_words: list[str]
    ballots: list[i64]
    """The captains voted for, while votes are counted."""
    chip_given: i64
    points: list[i64]
    tokens: list[i64]
    book: list[Dish]
    tasting: list[i64]
    """The chips of the tasting round; empty while there is none."""
    tasting_cooks: list[i64]
    favourites: list[i64]
    """Which dish of the book each of them prepares."""
    late: list[i64]
    orders: list[i64]
    """The dishes that a table in a restaurant has ordered in this course, and that the chef has yet to talk about."""

    # Setup

    def set_up(self) -> None:
        """Shuffle all ingredient cards; nobody has a point."""
        seats = range(self.seats)
        self.deck = Pile(Zone("deck"), BOX.cards[:])
        self.discard = Pile(Zone("discard"), [])
        self.returned = Pile(Zone("returned"), [])
        self.removed = Pile(Zone("removed", seen_by=ALL), [])
        self.special = Pile(Zone("special", seen_by=ALL), [])
        self.passing = Pile(Zone("passing"), [])
        self.hands = [Pile(Zone("hand", seat, only(seat)), []) for seat in seats]
        self.plates = [Pile(Zone("plate", seat, ALL, ordered=True), []) for seat in seats]
        self.kind = self.kind_of_game()
        blind = self.options["blind"] == "yes" and self.kind in (JUDGED, VOTED)
        self.dishes = [Pile(Zone(f"dish_{seat + 1}", seen_by=ALL), []) for seat in seats if blind]
        first = self.options["first_judge"]
        self.first = self.chance.below(self.seats) if first is None else first
        self.round = 0
        self.judge = NO_SEAT
        self.host = self.first
        self.judging = []
        self.cooks = []
        self.assignment = DECK[0]
        self.used = []
        self.points = [0] * self.seats
        self.tokens = [0] * self.seats
        self.book = []
        self.tasting = []
        self.tasting_cooks = []
        self.favourites = []
        self.late = []
        self.rounds = self.rounds_to_play()
        self.clear_round()

    def kind_of_game(self) -> str:
        """Who judges: a player, everybody, each other, the house, or nobody."""
        if self.options["restaurant"] != "no":
            return RESTAURANT
        if self.seats == 1:
            return SOLO
        if self.seats < FEWEST_FOR_A_JUDGE:
            return DUO
        return VOTED if self.options["judge"] == "vote" else JUDGED

    def clear_round(self) -> None:
        """Forget what was said and served in the round before."""
        self.criteria = ""
        self.diet = "none"
        self.exchanges_left = 0
        self.traded = [0] * self.seats
        self.presenter = NO_SEAT
        self.waiting = []
        self.questions_left = 0
        self.asked_words = ""
        self.laid = [[] for _ in range(self.seats)]
        self.names = [""] * self.seats
        self.closings = [""] * self.seats
        self.critiques = [""] * self.seats
        self.authors = []
        self.covered_names = []
        self.covered_words = []
        self.ballots = []
        self.chip_given = 0
        self.orders = []

    def copy_party_to(self, t: Party) -> None:
        """Copy the whole position to a table that was just made."""
        self.copy_to(t)
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.returned = self.returned.copy()
        t.removed = self.removed.copy()
        t.special = self.special.copy()
        t.passing = self.passing.copy()
        t.hands = [pile.copy() for pile in self.hands]
        t.plates = [pile.copy() for pile in self.plates]
        t.dishes = [pile.copy() for pile in self.dishes]
        t.kind = self.kind
        t.round = self.round
        t.rounds = self.rounds
        t.first = self.first
        t.judge = self.judge
        t.host = self.host
        t.judging = self.judging[:]
        t.cooks = [unit[:] for unit in self.cooks]
        t.assignment = self.assignment
        t.used = self.used[:]
        t.criteria = self.criteria
        t.diet = self.diet
        t.exchanges_left = self.exchanges_left
        t.traded = self.traded[:]
        t.presenter = self.presenter
        t.waiting = self.waiting[:]
        t.questions_left = self.questions_left
        t.asked_words = self.asked_words
        t.laid = [laid[:] for laid in self.laid]
        t.names = self.names[:]
        t.closings = self.closings[:]
        t.critiques = self.critiques[:]
        t.authors = self.authors[:]
        t.covered_names = self.covered_names[:]
        t.covered_words = self.covered_words[:]
        t.ballots = self.ballots[:]
        t.chip_given = self.chip_given
        t.points = self.points[:]
        t.tokens = self.tokens[:]
        t.book = self.book[:]
        t.tasting = self.tasting[:]
        t.tasting_cooks = self.tasting_cooks[:]
        t.favourites = self.favourites[:]
        t.late = self.late[:]
        t.orders = self.orders[:]

    def zones(self) -> list[Pile]:
        common = [self.deck, self.discard, self.returned, self.removed, self.special, self.passing]
        return [*common, *self.dishes, *self.plates, *self.hands]

    def facts(self) -> list[Fact]:
        return [
            shown("kind", self.kind),
            shown("round", self.round),
            shown("rounds", self.rounds),
            shown("first", Who(self.first)),
            shown("judge", Who(self.judge) if self.judge >= 0 else None),
            shown("host", Who(self.host)),
            shown("judging", [Who(seat) for seat in self.judging]),
            shown("cooks", [[Who(seat) for seat in unit] for unit in self.cooks]),
            shown("assignment", self.assignment.told()),
            shown("used", self.used),
            shown("criteria", self.criteria),
            shown("diet", Term(self.diet)),
            shown("exchanges_left", self.exchanges_left),
            shown("traded", self.traded),
            shown("presenter", Who(self.presenter)),
            shown("waiting", [Who(seat) for seat in self.waiting]),
            shown("questions_left", self.questions_left),
            shown("asked_words", self.asked_words),
            shown("laid", [[laid.told() for laid in plate] for plate in self.laid]),
            shown("names", self.names),
            shown("closings", self.closings),
            shown("critiques", self.critiques),
            shown("dishes_covered", self.is_blind()),
            shown("covered_names", self.covered_names),
            shown("covered_words", self.covered_words),
            shown("ballots", [Who(seat) for seat in self.ballots]),
            shown("chip_given", self.chip_given),
            shown("points", self.points),
            shown("tokens", self.tokens),
            shown("book", [dish.told() for dish in self.book]),
            shown("tasting", self.tasting),
            shown("tasting_cooks", [Who(seat) for seat in self.tasting_cooks]),
            shown("favourites", self.favourites),
            shown("late", [Who(seat) for seat in self.late]),
            shown("orders", [Who(seat) for seat in self.orders]),
            shown("authors_hidden", len(self.authors)),
            *(Fact(f"authors_{dish + 1}", Who(self.authors[dish]), self.told_author(dish)) for dish in self.plated()),
        ]

    def plated(self) -> list[int]:
        """The numbers of the dishes of a blind tasting, from 0."""
        return [dish for dish in range(len(self.authors))]

    def told_author(self, dish: i64) -> Seats:
        """Who knows who made a dish of a blind tasting: the cooks themselves."""
        author = self.authors[dish]
        return self.team_of(author) if author >= 0 else NOBODY

    def has_secrets(self) -> bool:
        return len(self.authors) > 0

    def forget(self, seat: Seat) -> None:
        known = [self.captain_of(seat)] if self.cooks_now(seat) else []
        self.authors = [author if author in known else UNKNOWN for author in self.authors]

    def make_up(self, seat: Seat, chance: Chance) -> None:
        others = [captain for captain in self.captains() if captain not in self.authors]
        chance.shuffle(others)
        self.authors = [others.pop() if author == UNKNOWN else author for author in self.authors]

    def scores(self) -> list[int]:
        if self.tasting:
            return [points for points in self.tasting]
        worth = TOKEN_WORTH if self.over else 0
        return [self.points[seat] + worth * self.tokens[seat] for seat in range(self.seats)]

    def leaves(self) -> list[Leaf]:
        if self.over:
            return [self.leaf_of(dish) for dish in self.book]
        if not self.criteria and not any(pile.cards for pile in [*self.hands, *self.plates, *self.dishes]):
            return []
        pinned = Phrase("pinned", text=self.assignment.text, words=self.criteria)
        told = pinned if self.criteria else self.assignment.text
        plates = [self.leaf_of_plate(number) for number in self.plated()]
        dishes = [self.leaf_of_chef(unit) for unit in self.cooks if self.laid[unit[0]]]
        return [
            Leaf(self.assignment.title, [], told, pinned=True, said=self.criteria, by=int(self.host)),
            *plates,
            *dishes,
        ]

    def leaf_of(self, dish: Dish) -> Leaf:
        """A dish of the book, on the menu of the evening."""
        chefs = [Who(seat) for seat in dish.cooks]
        title = Phrase("on_the_menu", chefs=chefs, dish=dish.name or dish.title, points=dish.points)
        return Leaf(
            title,
            [(int(laid.card), laid.words) for laid in dish.laid],
            dish.closing,
            said=dish.name,
            by=int(dish.cooks[0]),
        )

    def leaf_of_plate(self, number: int) -> Leaf:
        """A dish of a blind tasting."""
        lines = [(int(card), "") for card in sorted(self.dishes[number].cards)]
        title = Phrase("plate_number", number=number + 1, dish=self.covered_names[number])
        key = f"{self.round} dish {number + 1}"
        return Leaf(title, lines, self.covered_words[number], key, number + 1, said=self.covered_names[number])

    def leaf_of_chef(self, unit: list[Seat]) -> Leaf:
        """A dish that is being laid, or was."""
        lines = [(int(laid.card), laid.words) for laid in self.laid[unit[0]]]
        chefs = [Who(seat) for seat in unit]
        title = Phrase("dish_of", chefs=chefs, dish=self.names[unit[0]]) if self.names[unit[0]] else chefs
        chef, name = int(unit[0]), self.names[unit[0]]
        return Leaf(title, lines, self.closings[chef], f"{self.round} chef {chef}", chef, said=name, by=chef)

    def is_hushed(self) -> bool:
        return self.kind in (JUDGED, VOTED, DUO) and (self.presenter != NO_SEAT or len(self.waiting) > 0)

    def minutes(self) -> i64:
        return int(self.options["countdown"]) if not self.over and self.step.name() == "beat_the_clock" else 0

    def sheet(self) -> list[list[Line]]:
        if self.tasting or self.kind == RESTAURANT:
            return []
        rounds = [[Line("chips", self.earned_in(number))] for number in range(1, self.rounds_over() + 1)]
        if self.over and any(self.tokens):
            rounds[-1].append(Line("tokens", [TOKEN_WORTH * int(tokens) for tokens in self.tokens]))
        return rounds

    def rounds_over(self) -> int:
        """How many rounds are in the book."""
        return self.book[-1].round if self.book else 0

    def earned_in(self, number: int) -> list[int]:
        """What each seat earned in a round."""
        earned = [0] * self.seats
        for dish in self.book:
            for seat in dish.cooks:
                earned[seat] += dish.points if dish.round == number else 0
        return earned

    def teams(self) -> list[int]:
        if not self.has_teams() or self.options["team_form"] != "fixed":
            return []
        numbers = [seat for seat in range(self.seats)]
        for unit in [*self.cooks, self.judging]:
            for seat in unit:
                numbers[seat] = int(min(unit))
        return numbers

    # Who is who

    def left_of(self, seat: Seat) -> Seat:
        """The next player, clockwise."""
        return 0 if seat + 1 == self.seats else seat + 1

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, from one on."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def captains(self) -> list[Seat]:
        """Who answers for each dish of the round."""
        return [unit[0] for unit in self.cooks]

    def unit_of(self, seat: Seat) -> list[Seat]:
        """Those who cook together with somebody; nobody for those who do not cook."""
        for unit in self.cooks:
            if seat in unit:
                return unit
        return []

    def cooks_now(self, seat: Seat) -> bool:
        """Whether somebody is a chef in this round."""
        return len(self.unit_of(seat)) > 0

    def captain_of(self, seat: Seat) -> Seat:
        """Who answers for the dish that somebody cooks."""
        return self.unit_of(seat)[0]

    def team_of(self, seat: Seat) -> Seats:
        """The set of those who look into a hand together."""
        together: i64 = NOBODY
        for mate in self.unit_of(seat):
            together |= only(mate)
        return together

    def is_blind(self) -> bool:
        """Whether nobody may know who made what until the chips lie."""
        return len(self.dishes) > 0

    def has_teams(self) -> bool:
        """Whether people play in teams."""
        return self.team_count() > 0

    def team_count(self) -> int:
        """How many teams there are when nobody sits apart; 0 without teams."""
        asked = self.options["teams"]
        if asked == "no" or self.kind not in (JUDGED, VOTED):
            return 0
        apart = 0 if self.kind == VOTED or self.teams_judge(int(asked)) else 1
        count = min(int(asked), self.seats - apart)
        return count if count >= FEWEST_TEAMS else 0

    def teams_judge(self, teams: int) -> bool:
        """Whether whole teams take turns as judges."""
        rotates = self.kind == JUDGED and self.options["judge"] == "rotating"
        fixed = self.options["team_form"] == "fixed"
        return rotates and fixed and min(teams, int(self.seats)) >= FEWEST_TEAMS_THAT_JUDGE

    def rounds_to_play(self) -> int:
        """All players, or teams, have the same number of turns as judge."""
        laps = int(self.options["rounds"])
        if self.kind == RESTAURANT:
            return len(MENU)
        if self.kind == SOLO:
            return ROUNDS_FOR_ONE * laps
        if self.kind == JUDGED and self.options["judge"] == "permanent":
            return ROUNDS_FOR_HONOUR * laps
        teams = self.team_count()
        if teams and (self.kind == VOTED or self.teams_judge(teams)):
            return teams * laps
        return int(self.seats) * laps

    # Stock

    def stock(self) -> i64:
        """How many cards can still be dealt."""
        return len(self.deck.cards) + len(self.discard.cards)

    def draw(self, seat: Seat) -> None:
        """Give somebody a card. When the deck runs out, the discards of earlier rounds become the new one."""
        if not self.deck.cards:
            self.deck.receive(self.discard.gather())
            self.announce("reshuffled")
        self.hands[seat].put(self.deck.draw(self.chance))

    def dealt_each(self) -> int:
        """How many cards each chef is dealt: what the assignment says, or as many as there are for all."""
        return min(self.assignment.dealt, int(self.stock()) // max(1, len(self.cooks)))

    def least_used(self) -> int:
        """How many cards a dish must have."""
        return min(self.assignment.least, self.hand_size())

    def most_used(self) -> int:
        """How many cards a dish may have. Blind, all have the same number, so that it gives nobody away."""
        return self.least_used() if self.is_blind() else min(self.assignment.most, self.hand_size())

    def hand_size(self) -> int:
        """How many cards the chefs hold before they plan their dishes."""
        return len(self.hands[self.cooks[0][0]].cards)

    def fair_share(self, most: int) -> int:
        """How many new cards each chef can have, so that all can have as many."""
        return min(most, int(self.stock()) // max(1, len(self.cooks)))

    # Dishes

    def served_by(self, captain: Seat) -> list[int]:
        """The cards of a dish, the Special Ingredient included."""
        return [int(card) for card in [*self.plates[captain].cards, *self.special.cards]]

    def merit(self, captain: Seat, palate: Palate) -> int:
        """How much a palate likes what somebody served."""
        names = self.assignment.courses
        if not names:
            return self.merit_of(self.served_by(captain), palate)
        courses = [[int(laid.card) for laid in self.laid[captain] if laid.course == name] for name in names]
        return score_courses(courses, names, self.assignment.taste, palate, self.forbidden())

    def merit_of(self, cards: list[int], palate: Palate = OPEN_MIND) -> int:
        """How much a palate likes a dish of one course."""
        return score_courses([cards], [""], self.assignment.taste, palate, self.forbidden())

    def forbidden(self) -> str:
        """The diet that a dish must keep to; none where forbidden cards count as substitutes."""
        return "none" if self.options["diet"] == "substitute" else self.diet

    def pay(self, captain: Seat, points: i64) -> None:
        """Each player receives the round score given to the team."""
        for mate in self.unit_of(captain):
            self.points[mate] += points

    def luck(self, salt: i64) -> Chance:
        """Luck for suggestions: the same for everybody who looks at this moment."""
        return Chance(salt + 1, self.round + 7, self.presenter + 3, 11)

    # Where the rules go on

    def next_round(self) -> None:
        """Begin the next round."""
        raise NotImplementedError

    def end_course(self) -> None:
        """The table has ordered, and the chef has listened: the course is over."""
        raise NotImplementedError
