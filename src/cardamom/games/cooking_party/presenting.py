"""Players present their dishes, card by card (3.3.5), or all at once and unseen (blind tasting)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from cardamom.engine.chance import Chance
from cardamom.engine.questions import (
    CARD,
    CHOICE,
    SEAT,
    TEXT,
    Move,
    Part,
    Reason,
    Step,
    Term,
    Who,
)
from cardamom.engine.zones import ALL, NO_SEAT, Card, Pile, Seat
from cardamom.games.cooking_party.assignments import (
    COURSES,
)
from cardamom.games.cooking_party.chef import in_order, name_for, reply_for, sentence_for, whole_story
from cardamom.games.cooking_party.critic import (
    question_about,
)
from cardamom.games.cooking_party.judging import begin_judging
from cardamom.games.cooking_party.party import (
    JUDGED,
    QUESTIONS_PER_DISH,
    Laid,
    Party,
)
from cardamom.games.cooking_party.texts import (
    LONGEST_NAME,
    LONGEST_SENTENCE,
    LONGEST_STORY,
    NO_WORDS,
    Names,
    Says,
    is_blank,
)

# 3.3.5 Players present dishes


def begin_presenting(t: Party) -> None:
    """The judge calls on the chefs; where there is no judge, they present in turn."""
    t.waiting = t.captains()
    if t.is_blind():
        t.go(PLATE_UNSEEN)
    elif t.kind == JUDGED:
        t.turn = t.judge
        t.go(CALL_ON_A_CHEF)
    else:
        present(t, t.waiting[0])


def present(t: Party, captain: Seat) -> None:
    """It is this chef's turn to present."""
    t.waiting.remove(captain)
    t.presenter = captain
    t.turn = captain
    t.questions_left = QUESTIONS_PER_DISH
    t.go(PRESENT_THE_MEAL if t.assignment.courses else PRESENT_THE_DISH)


class CallOn(Move[Party]):
    """Call on a chef to present."""

    parts = (Part("chef", SEAT),)
    aloud = True

    def __init__(self, chef: Seat) -> None:
        self.chef: Final[i64] = chef

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return None if self.chef in t.waiting else HAS_NOTHING_TO_PRESENT

    def do(self, t: Party, seat: Seat) -> None:
        present(t, self.chef)


class AskTheChef(Says):
    """Ask the chef who has just presented something."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE),)

    def __init__(self, words: str) -> None:
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if t.presenter == NO_SEAT:
            return NOBODY_TO_ASK
        if t.questions_left == 0:
            return NO_MORE_QUESTIONS
        return ASK_SOMETHING if is_blank(self.words) else None

    def do(self, t: Party, seat: Seat) -> None:
        t.questions_left -= 1
        t.asked_words = self.words
        t.turn = t.presenter
        t.go(ANSWER_THE_JUDGE)


class BeginJudging(Move[Party]):
    """Everybody has presented, and nothing is left to ask."""

    aloud = True

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return Reason("still_to_present", chefs=[Who(chef) for chef in t.waiting]) if t.waiting else None

    def do(self, t: Party, seat: Seat) -> None:
        begin_judging(t)


class CallOnAChef(Step[Party]):
    """The judge asks questions of clarification, and decides in what order to call players."""

    kinds = (CallOn, AskTheChef, BeginJudging)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        calls: list[Move[Party]] = [CallOn(chef) for chef in t.captains()]
        if t.presenter == NO_SEAT:
            return [*calls, BEGIN_JUDGING]
        question = question_about(t.served_by(t.presenter), t.luck(t.questions_left))
        return [*calls, AskTheChef(question), BEGIN_JUDGING]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return CallOn(t.waiting[0]) if t.waiting else BEGIN_JUDGING


class Reply(Says):
    """Answer the judge."""

    parts = (Part("words", TEXT, LONGEST_SENTENCE),)

    def __init__(self, words: str) -> None:
        self.words = words

    def do(self, t: Party, seat: Seat) -> None:
        t.turn = t.judge
        t.go(CALL_ON_A_CHEF)


class AnswerTheJudge(Step[Party]):
    """The chef answers the judge's question."""

    kinds = (Reply,)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Reply(reply_for(t.asked_words, t.served_by(t.presenter))), Reply(NO_WORDS)]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"words": t.asked_words}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Reply(NO_WORDS)


def hand_of_presenter(t: Party) -> Pile:
    """The cards that are still to be laid."""
    return t.hands[t.presenter]


def lay(t: Party, card: Card, words: str, course: str) -> None:
    """Place a card on the table, face up."""
    hand_of_presenter(t).give(card, t.plates[t.presenter])
    t.laid[t.presenter].append(Laid(card, words, course))


def lay_refusal(t: Party, card: Card, words: str) -> Reason | None:
    """Why a card cannot be laid like this."""
    if not hand_of_presenter(t).cards:
        return ALL_LAID
    if not hand_of_presenter(t).holds(card):
        return NOT_IN_YOUR_HAND
    return SAY_HOW_IT_IS_USED if is_blank(words) and t.options["mode"] == "text" else None


class Lay(Says):
    """Place one card on the table, face up, and describe how it is integrated into the dish."""

    parts = (Part("card", CARD, lies="hand"), Part("words", TEXT, LONGEST_SENTENCE))

    def __init__(self, card: Card, words: str) -> None:
        self.card: Final[i64] = card
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return lay_refusal(t, self.card, self.words)

    def do(self, t: Party, seat: Seat) -> None:
        lay(t, self.card, self.words, "")
        next_card(t)


class LayInCourse(Says):
    """Place one card in a course."""

    parts = (
        Part("card", CARD, lies="hand"),
        Part("course", CHOICE, choices=COURSES),
        Part("words", TEXT, LONGEST_SENTENCE),
    )

    def __init__(self, card: Card, course: str, words: str) -> None:
        self.card: Final[i64] = card
        self.course: Final = course
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        if self.course not in t.assignment.courses:
            return NO_SUCH_COURSE
        bare = empty_courses(t)
        if len(hand_of_presenter(t).cards) <= len(bare) and self.course not in bare:
            return Reason("course_is_empty", courses=[Term(course) for course in bare])
        return lay_refusal(t, self.card, self.words)

    def do(self, t: Party, seat: Seat) -> None:
        lay(t, self.card, self.words, self.course)
        next_card(t)


def empty_courses(t: Party) -> list[str]:
    """The courses that have no card yet."""
    filled = [laid.course for laid in t.laid[t.presenter]]
    return [course for course in t.assignment.courses if course not in filled]


class Serve(Names):
    """Give the dish a name, and say the last words about it."""

    parts = (Part("dish", TEXT, LONGEST_NAME), Part("words", TEXT, LONGEST_SENTENCE))

    def __init__(self, dish: str, words: str) -> None:
        self.dish = dish
        self.words = words

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        return LAY_ALL_CARDS if hand_of_presenter(t).cards else None

    def do(self, t: Party, seat: Seat) -> None:
        t.names[t.presenter] = self.dish
        t.closings[t.presenter] = self.words
        next_chef(t)


class PlateAsIs(Move[Party]):
    """Lay all the cards that are left, and say nothing."""

    aloud = True

    def do(self, t: Party, seat: Seat) -> None:
        for card in in_order([int(card) for card in hand_of_presenter(t).cards]):
            bare = empty_courses(t)
            courses = t.assignment.courses
            lay(t, card, NO_WORDS, bare[0] if bare else courses[-1] if courses else "")
        next_chef(t)


def next_card(t: Party) -> None:
    """Teammates with a phone each lay their cards in turn."""
    if t.options["team_phones"] == "each":
        team = t.unit_of(t.presenter)
        t.turn = team[len(t.laid[t.presenter]) % len(team)]


def next_chef(t: Party) -> None:
    """Back to the judge; or on to the next chef, and at last to judging."""
    if t.kind == JUDGED:
        t.turn = t.judge
        t.go(CALL_ON_A_CHEF)
    elif t.waiting:
        present(t, t.waiting[0])
    else:
        begin_judging(t)


class PresentTheDish(Step[Party]):
    """The chef presents the dish, one card at a time."""

    kinds: ClassVar[tuple[type[Move[Any]], ...]] = (Lay, Serve, PlateAsIs)
    open_ended = True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        suggested: list[Move[Party]] = []
        for card in sorted(hand_of_presenter(t).cards):
            suggested += self.suggestions(t, card)
        served = t.served_by(t.presenter)
        name = name_for(served, t.assignment.taste, t.luck(0)) if served else NO_WORDS
        return [*suggested, Serve(name, NO_WORDS), Serve(NO_WORDS, NO_WORDS), PLATE_AS_IS]

    def suggestions(self, t: Party, card: Card) -> list[Move[Party]]:
        """What could be said about a card: a sentence to begin with, or nothing."""
        plate = [int(laid) for laid in t.plates[t.presenter].cards]
        sentence = sentence_for(int(card), plate, len(hand_of_presenter(t).cards) - 1, t.luck(card))
        return [Lay(card, sentence), Lay(card, NO_WORDS)]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"left": len(hand_of_presenter(t).cards), "title": t.assignment.title}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return PLATE_AS_IS


class PresentTheMeal(PresentTheDish):
    """The chef presents several courses, and says of each card for which it is."""

    kinds = (LayInCourse, Serve, PlateAsIs)

    def suggestions(self, t: Party, card: Card) -> list[Move[Party]]:
        moves: list[Move[Party]] = []
        for course in t.assignment.courses:
            plate = [int(laid.card) for laid in t.laid[t.presenter] if laid.course == course]
            sentence = sentence_for(int(card), plate, len(hand_of_presenter(t).cards) - 1, t.luck(card))
            moves += [LayInCourse(card, course, sentence), LayInCourse(card, course, NO_WORDS)]
        return moves


# Blind tasting: nobody knows who made what until the chips lie


class Describe(Names):
    """Describe your dish; everybody reads it, and nobody is told whose it is."""

    parts = (Part("dish", TEXT, LONGEST_NAME), Part("words", TEXT, LONGEST_STORY))
    aloud = False

    def __init__(self, dish: str, words: str) -> None:
        self.dish = dish
        self.words = words

    def do(self, t: Party, seat: Seat) -> None:
        t.names[seat] = self.dish
        t.closings[seat] = self.words


class PlateUnseen(Step[Party]):
    """All chefs describe their dishes at once; they come to the table in any order."""

    kinds = (Describe,)
    open_ended = True

    def asks(self, t: Party) -> list[Seat]:
        return sorted(t.captains())

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        cards = [int(card) for card in sorted(t.hands[seat].cards)]
        luck = Chance(seat + 1, t.round + 7, 5, 11)
        name = name_for(cards, t.assignment.taste, luck)
        return [Describe(name, " ".join(whole_story(cards, luck))[:LONGEST_STORY]), Describe(NO_WORDS, NO_WORDS)]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Describe(NO_WORDS, NO_WORDS)

    def after(self, t: Party) -> None:
        t.authors = t.captains()
        t.chance.shuffle(t.authors)
        t.waiting = []
        t.covered_names = [t.names[author] for author in t.authors]
        t.covered_words = [t.closings[author] for author in t.authors]
        t.names = [NO_WORDS] * t.seats
        t.closings = [NO_WORDS] * t.seats
        plates = [t.hands[author].cards[:] for author in t.authors]
        # All hands go to the pass first: a card that flew straight to its plate would tell whose it is.
        for captain in t.captains():
            for card in t.hands[captain].gather():
                t.passing.put(card)
        for number in range(len(plates)):
            for card in sorted(plates[number]):
                t.passing.give(card, t.dishes[number], ALL)
        begin_judging(t)


CALL_ON_A_CHEF: Final = CallOnAChef()
ANSWER_THE_JUDGE: Final = AnswerTheJudge()
PRESENT_THE_DISH: Final = PresentTheDish()
PRESENT_THE_MEAL: Final = PresentTheMeal()
PLATE_UNSEEN: Final = PlateUnseen()
BEGIN_JUDGING: Final = BeginJudging()
PLATE_AS_IS: Final = PlateAsIs()
NOT_IN_YOUR_HAND: Final = Reason("not_in_your_hand")
HAS_NOTHING_TO_PRESENT: Final = Reason("has_nothing_to_present")
NOBODY_TO_ASK: Final = Reason("nobody_to_ask")
NO_MORE_QUESTIONS: Final = Reason("no_more_questions", most=QUESTIONS_PER_DISH)
ASK_SOMETHING: Final = Reason("ask_something")
SAY_HOW_IT_IS_USED: Final = Reason("say_how_it_is_used")
NO_SUCH_COURSE: Final = Reason("no_such_course")
ALL_LAID: Final = Reason("all_laid")
LAY_ALL_CARDS: Final = Reason("lay_all_cards")
