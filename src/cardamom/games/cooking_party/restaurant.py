"""Section 8: a table in a restaurant, whose dishes the kitchen cooks. Nobody judges until the end; then all do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.questions import NUMBER, SEAT, TEXT, Move, Part, Reason, Step, Who
from cardamom.engine.zones import NO_SEAT, Seat
from cardamom.games.cooking_party.chef import reply_for
from cardamom.games.cooking_party.chips import GivesChips, ways_to_divide
from cardamom.games.cooking_party.critic import CHIPS, advice_about, divide, question_about
from cardamom.games.cooking_party.party import QUESTIONS_PER_DISH, Party
from cardamom.games.cooking_party.real_food import dishes_of, worth_of
from cardamom.games.cooking_party.texts import LONGEST_SENTENCE, NO_WORDS, Says, is_blank, titled

BEST_SCORE: Final = 100
MERIT_PER_POINT: Final = 3


def chef_sits_here(t: Party) -> bool:
    """Whether the chef of the restaurant is at the table, with a notepad."""
    return bool(t.options["restaurant"] == "chef") and t.seats > 1


# The table orders


def place_orders(t: Party) -> None:
    """The table keeps track of which dishes it would like to order."""
    t.go(ORDER_DISHES)


class Order(Move[Party]):
    """Mark a dish to order: your own, or somebody else's."""

    parts = (Part("chef", SEAT),)
    aloud = True

    def __init__(self, chef: Seat) -> None:
        self.chef: Final[i64] = chef

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return None if self.chef in t.captains() else NOT_ON_THE_MENU

    def do(self, t: Party, seat: Seat) -> None:
        if self.chef not in t.orders:
            t.orders.append(self.chef)


class OrderDishes(Step[Party]):
    """Everybody says what they would like to eat of what was created."""

    kinds = (Order,)

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Order(chef) for chef in t.captains()]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Order(seat)

    def after(self, t: Party) -> None:
        t.announce("ordered", dishes=[Who(chef) for chef in t.orders])
        if not chef_sits_here(t):
            t.announce("kitchen_confirms")
            t.orders = []
            t.end_course()
            return
        t.turn = t.first
        t.questions_left = QUESTIONS_PER_DISH
        t.presenter = t.orders[0]
        t.go(LISTEN_WITH_A_NOTEPAD)


# The chef comes to the table, with a notepad


class Confirm(Move[Party]):
    """Confirm the dish: it will be cooked as described."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        t.announce("confirmed", diner=Who(t.orders[0]), dish=titled(t.names[t.orders[0]]))
        t.orders.pop(0)
        t.questions_left = QUESTIONS_PER_DISH
        t.presenter = t.orders[0] if t.orders else NO_SEAT
        if not t.orders:
            t.end_course()


class AskDiner(Says):
    """Ask a follow-up question."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE),)

    def __init__(self, words: str) -> None:
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if t.questions_left == 0:
            return ENOUGH_ASKED
        return ASK_THE_DINER if is_blank(self.words) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.questions_left -= 1
        t.asked_words = self.words
        t.turn = t.orders[0]
        t.go(EXPLAIN_TO_THE_CHEF)


class Suggest(Says):
    """Suggest how to prepare it, without adding substantial ingredients."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE),)

    def __init__(self, words: str) -> None:
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if t.questions_left == 0:
            return ENOUGH_ASKED
        return SUGGEST_SOMETHING if is_blank(self.words) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.questions_left -= 1


class ListenWithANotepad(Step[Party]):
    """The chef confirms the dishes, asks follow-up questions, and may make suggestions."""

    kinds = (Confirm, AskDiner, Suggest)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        cards = t.served_by(t.orders[0])
        return [CONFIRM, AskDiner(question_about(cards, t.luck(1))), Suggest(advice_about(cards, t.luck(2)))]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"diner": Who(t.orders[0]), "dish": titled(t.names[t.orders[0]])}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return CONFIRM


class Explain(Says):
    """Answer the chef."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE),)

    def __init__(self, words: str) -> None:
        self.words = words

    def do(self, t: Party, seat: Seat) -> None:
        t.turn = t.first
        t.go(LISTEN_WITH_A_NOTEPAD)


class ExplainToTheChef(Step[Party]):
    """Whoever invented the dish answers the chef."""

    kinds = (Explain,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Explain(reply_for(t.asked_words, t.served_by(seat))), Explain(NO_WORDS)]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"words": t.asked_words}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Explain(NO_WORDS)


# At the end of the meal


def ask_for_the_bill(t: Party) -> None:
    """Each player takes a turn as judge; a single guest has only the kitchen to hear from."""
    t.cooks = [[seat] for seat in sorted(t.captains())]
    if len(t.cooks) > 1:
        t.go(JUDGE_EACH_OTHER)
    else:
        hear_the_kitchen(t)


class AwardDiners(GivesChips):
    """Give out all five chips to the rest of the table."""

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        for diner in self.chefs():
            if diner not in t.captains():
                return DOES_NOT_PLAY
            if diner == seat:
                return NOT_TO_YOURSELF
        return None

    def do(self, t: Party, seat: Seat) -> None:
        diners = self.chefs()
        for chip in range(len(CHIPS)):
            t.points[diners[chip]] += CHIPS[chip]


class JudgeEachOther(Step[Party]):
    """All distribute the chips among the rest of the table, by the quality of the dishes they created."""

    kinds = (AwardDiners,)
    open_ended = True

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        others = [diner for diner in t.captains() if diner != seat]
        return [chips_for_diners(others, way) for way in ways_to_divide(len(others))]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        others = [diner for diner in t.captains() if diner != seat]
        return chips_for_diners(others, divide([kitchen_score(t, diner) for diner in others], CHIPS))

    def after(self, t: Party) -> None:
        hear_the_kitchen(t)


def chips_for_diners(diners: list[Seat], way: list[int]) -> AwardDiners:
    """The chips for these diners."""
    return AwardDiners(diners[way[0]], diners[way[1]], diners[way[2]], diners[way[3]], diners[way[4]])


def hear_the_kitchen(t: Party) -> None:
    """The server reveals the scores of the professional chefs, from 1 to 100, which are added."""
    t.waiting = t.captains()
    if chef_sits_here(t):
        t.turn = t.first
        t.go(SCORE_THE_DINERS)
        return
    while t.waiting:
        add_score(t, kitchen_score(t, t.waiting[0]))


def kitchen_score(t: Party, diner: Seat) -> int:
    """What the house thinks of all that somebody created, from 1 to 100."""
    merits = [worth_of(t.book[page]) for page in dishes_of(t, diner)]
    return max(1, min(BEST_SCORE, sum(merits) // max(1, len(merits)) // MERIT_PER_POINT))


def add_score(t: Party, points: int) -> None:
    """Add the kitchen's score for the next player; after the last, the bill."""
    diner = t.waiting.pop(0)
    t.points[diner] += points
    t.announce("kitchen_score", diner=Who(diner), points=points)
    if not t.waiting:
        best = max([t.points[other] for other in t.captains()])
        t.announce("exempt", diners=[Who(other) for other in t.captains() if t.points[other] == best])
        t.finish("bill")


class ScoreDiner(Move[Party]):
    """Score all that somebody created, from 1 to 100."""

    parts = (Part("points", NUMBER, BEST_SCORE),)
    aloud = True

    def __init__(self, points: int) -> None:
        self.points: Final = points

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return None if self.points >= 1 else FROM_ONE_ON

    def do(self, t: Party, seat: Seat) -> None:
        add_score(t, self.points)


class ScoreTheDiners(Step[Party]):
    """The chef of the restaurant scores each player."""

    kinds = (ScoreDiner,)

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [*SCORES]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"diner": Who(t.waiting[0])}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return SCORES[kitchen_score(t, t.waiting[0]) - 1]


ORDER_DISHES: Final = OrderDishes()
LISTEN_WITH_A_NOTEPAD: Final = ListenWithANotepad()
EXPLAIN_TO_THE_CHEF: Final = ExplainToTheChef()
JUDGE_EACH_OTHER: Final = JudgeEachOther()
SCORE_THE_DINERS: Final = ScoreTheDiners()

CONFIRM: Final = Confirm()
SCORES: Final = [ScoreDiner(points) for points in range(1, BEST_SCORE + 1)]

NOT_ON_THE_MENU: Final = Reason("not_on_the_menu")
ENOUGH_ASKED: Final = Reason("enough_asked", most=QUESTIONS_PER_DISH)
ASK_THE_DINER: Final = Reason("ask_the_diner")
SUGGEST_SOMETHING: Final = Reason("suggest_something")
DOES_NOT_PLAY: Final = Reason("does_not_play")
NOT_TO_YOURSELF: Final = Reason("not_to_yourself")
FROM_ONE_ON: Final = Reason("from_one_on")
