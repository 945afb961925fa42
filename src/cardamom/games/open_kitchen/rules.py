"""Open Kitchen, as it is played.

A position (`OpenKitchen`), the questions it asks, and the answers to them, in the order of the rulebook.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from cardamom.engine.questions import CARD, CARDS, SEAT, Move, Part, Reason, Step, Term, What, Who, just
from cardamom.engine.table import Clock, Fact, Line, Table, shown
from cardamom.engine.zones import ALL, NO_CARD, NO_SEAT, Card, Pile, Seat, Zone, only
from cardamom.games.open_kitchen.cards import (
    A_SET,
    BOX,
    DIFFERENT,
    EXPIRATION_DATE,
    FIRST_RECIPE,
    FOR_HANDS,
    FRESH_DELIVERY,
    GROUP_TERMS,
    IDENTICAL,
    NO_GROUP,
    NO_SET,
    RECIPE_CARDS,
    RECIPES,
    SALVAGE_OPERATION,
    WILD,
    dish_from,
    group_of,
    is_action,
    loneliest,
    missing_for,
    sets_in,
    welcome,
    worth,
)

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
HAND: Final = 8
SETS_TO_WIN: Final = 3
WIN_BONUS: Final = 3
OPEN_KITCHEN_BONUS: Final = 1
SPECIAL_POINTS: Final = 12
EARNINGS: Final = ["identical", "different", "open_kitchen", "third_set", "chefs_special"]
"""What points are given for, as it stands on the score sheet."""
SPECIAL_ALONE: Final[list[i64]] = [0, 0, 0, 0, SPECIAL_POINTS]
MOST_REBUILDS: Final = 2
LAPS_WITHOUT_THE_DECK: Final = 5


class OpenKitchen(Table):
    """A position of the game."""

    deck: Pile
    menu: list[Pile]
    """With the Chef's Special: the recipe deck, and the recipes shown so far, the active one on top."""
    hands: list[Pile]
    melds: list[Pile]
    """The sets laid down by each player, three cards after three."""
    discards: list[Pile]
    actions: list[Pile]
    """The action card that a player has drawn, until its effect is over."""
    deliveries: list[Pile]
    """The two cards of a Fresh Delivery, until one is chosen."""
    passing: list[Pile]
    """The cards of a Potluck, on their way to the left."""
    points: list[i64]
    earned: list[list[list[i64]]]
    """What all players got in each course that is over, for each of `EARNINGS`."""
    dealer: i64
    course: i64
    courses: i64
    open_group: i64
    """The food group of the Open Kitchen, or NO_GROUP."""
    picked: i64
    """The card that the picker revealed."""
    taken: i64
    """The card that the player in turn took from a discard pile and still holds, or NO_CARD."""
    victim: i64
    """Who has to answer an Expiration Date, or NO_SEAT."""
    rebuilds: i64
    """How often the deck was rebuilt in this course."""
    stalled_courses: i64
    """Courses that the stall clock ended."""
    always_discard: bool
    literal_expiration: bool

    # V. Game setup

    def deal(self) -> None:
        """A random first dealer; nobody has a point."""
        seats = range(self.seats)
        self.deck = Pile(Zone("deck", ordered=True), BOX.cards[:])
        self.menu = []
        self.hands = [Pile(Zone("hand", seat, only(seat), holds=FOR_HANDS), []) for seat in seats]
        self.melds = [Pile(Zone("melds", seat, ALL, ordered=True), []) for seat in seats]
        self.discards = [Pile(Zone("discard", seat, ALL, ordered=True, top_seen=True), []) for seat in seats]
        self.actions = [Pile(Zone("action", seat, ALL, ordered=True), []) for seat in seats]
        self.deliveries = [Pile(Zone("delivery", seat, only(seat)), []) for seat in seats]
        self.passing = [Pile(Zone("passing", seat, only(seat) | only(self.left_of(seat))), []) for seat in seats]
        self.points = [0] * self.seats
        self.earned = []
        self.course = 1
        self.courses = self.options["courses"]
        self.stalled_courses = 0
        self.always_discard = self.options["discard"] == "always"
        self.literal_expiration = self.options["expiration"] == "literal"
        if self.options["chefs_special"] == "on":
            recipes = Pile(Zone("recipes", holds=RECIPE_CARDS), sorted(RECIPE_CARDS))
            self.menu = [recipes, Pile(Zone("special", seen_by=ALL, ordered=True, top_seen=True), [])]
        self.dealer = self.chance.below(self.seats)
        self.deal_course()

    def deal_course(self) -> None:
        """Shuffle, deal 8 cards to each player, and find the special food group, and the recipe, of the course."""
        self.deck.shuffle(self.chance)
        self.deal_hands()
        self.pick_open_kitchen()
        if self.menu:
            self.menu[1].put(self.menu[0].draw(self.chance, ALL))
        self.taken = NO_CARD
        self.victim = NO_SEAT
        self.rebuilds = 0
        self.progress()
        self.turn = self.left_of(self.dealer)
        self.go(DRAW_A_CARD)

    def deal_hands(self) -> None:
        """Action cards never enter a hand: dealt ones are set aside, replaced, and shuffled back."""
        for seat in range(self.seats):
            while len(self.hands[seat].cards) < HAND:
                self.deck.hand_on(self.actions[seat] if is_action(self.deck.cards[-1]) else self.hands[seat])
        for pile in self.actions:
            self.deck.receive(pile.gather())
        self.deck.shuffle(self.chance)

    # XI. Open Kitchen bonus selection

    def pick_open_kitchen(self) -> None:
        """The picker reveals the top card of the deck; it goes back into the middle, and the deck is cut."""
        self.picked = self.deck.pull(0, ALL)
        self.open_group = NO_GROUP
        back = self.picked
        known_to: i64 = ALL
        if self.picked == WILD:
            back = self.swap_for_the_wild_card()
            known_to = only(self.picker())
        elif not is_action(self.picked):
            self.open_group = group_of(self.picked)
        self.deck.insert(back, len(self.deck.cards) // 2, known_to)
        self.deck.cut(self.chance)

    def swap_for_the_wild_card(self) -> Card:
        """The picker adds the wild card to their hand, and the dealer takes one card at random from it."""
        hand = self.hands[self.picker()]
        hand.put(WILD, ALL)
        return hand.draw(self.chance)

    def tell_open_kitchen(self) -> None:
        """Say what the picker revealed."""
        picker = Who(self.picker())
        if self.picked == WILD:
            self.announce("picked_wild", picker=picker, dealer=Who(self.dealer), card=What(self.picked))
        elif self.open_group == NO_GROUP:
            self.announce("picked_action", picker=picker, card=What(self.picked))
        else:
            self.announce("picked_group", picker=picker, card=What(self.picked), group=GROUP_TERMS[self.open_group])

    # What lies on the table

    def clone(self) -> OpenKitchen:
        t = OpenKitchen()
        self.copy_to(t)
        t.deck = self.deck.copy()
        t.menu = [pile.copy() for pile in self.menu]
        t.hands = [pile.copy() for pile in self.hands]
        t.melds = [pile.copy() for pile in self.melds]
        t.discards = [pile.copy() for pile in self.discards]
        t.actions = [pile.copy() for pile in self.actions]
        t.deliveries = [pile.copy() for pile in self.deliveries]
        t.passing = [pile.copy() for pile in self.passing]
        t.points = self.points[:]
        t.earned = [[line[:] for line in course] for course in self.earned]
        t.dealer = self.dealer
        t.course = self.course
        t.courses = self.courses
        t.open_group = self.open_group
        t.picked = self.picked
        t.taken = self.taken
        t.victim = self.victim
        t.rebuilds = self.rebuilds
        t.stalled_courses = self.stalled_courses
        t.always_discard = self.always_discard
        t.literal_expiration = self.literal_expiration
        return t

    def zones(self) -> list[Pile]:
        return [
            self.deck,
            *self.menu,
            *self.hands,
            *self.melds,
            *self.discards,
            *self.actions,
            *self.deliveries,
            *self.passing,
        ]

    def facts(self) -> list[Fact]:
        recipe = [What(card) for card in self.recipe()]
        return [
            shown("menu_cards", [len(pile.cards) for pile in self.menu]),
            shown("points", self.points),
            shown("course", self.course),
            shown("courses", self.courses),
            shown("dealer", Who(self.dealer)),
            shown("open_group", GROUP_TERMS[self.open_group]),
            *([shown("recipe", recipe)] if recipe else []),
            shown("picked", What(self.picked)),
            shown("taken", What(self.taken)),
            shown("victim", Who(self.victim)),
            shown("rebuilds", self.rebuilds),
            shown("earned", self.earned),
            shown("stalled_courses", self.stalled_courses),
            shown("always_discard", self.always_discard),
            shown("literal_expiration", self.literal_expiration),
        ]

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def sheet(self) -> list[list[Line]]:
        return [
            [Line(EARNINGS[number], [points for points in course[number]]) for number in range(len(EARNINGS))]
            for course in self.earned
        ]

    def clocks(self) -> list[Clock]:
        if self.over:
            return []
        clocks = [Clock("rebuilds", MOST_REBUILDS - self.rebuilds, MOST_REBUILDS)]
        # The other one is of interest only when nobody has drawn from the deck for a while.
        return [*clocks, *super().clocks()] if self.idle_turns > self.seats else clocks

    def patience(self) -> i64:
        """5 laps in which nobody draws from the deck; then somebody has to."""
        return self.seats * LAPS_WITHOUT_THE_DECK

    def left_of(self, seat: Seat) -> Seat:
        """The next player, clockwise."""
        return 0 if seat + 1 == self.seats else seat + 1

    def picker(self) -> Seat:
        """The player to the dealer's right."""
        return self.dealer - 1 if self.dealer else self.seats - 1

    def recipe(self) -> list[Card]:
        """The ingredients of the active Chef's Special; none without the module."""
        return RECIPES[self.menu[1].cards[-1] - FIRST_RECIPE] if self.menu else NO_RECIPE

    def sets_of(self, seat: Seat) -> list[list[Card]]:
        """The sets that a player has melded."""
        laid = self.melds[seat].cards
        return [laid[first : first + A_SET] for first in range(0, len(laid), A_SET)]

    def has_melded(self, seat: Seat, group: i64) -> bool:
        """Whether a player has melded a set of a food group."""
        laid = self.melds[seat].cards
        for first in range(0, len(laid), A_SET):
            if group_of(laid[first]) == group:
                return True
        return False

    def can_meld(self, seat: Seat) -> bool:
        """Whether a player holds a set of a food group that they have not melded yet."""
        for cards in sets_in(self.hands[seat].cards):
            if not self.has_melded(seat, group_of(cards[0])):
                return True
        return False

    def with_cards(self) -> list[Seat]:
        """The players who hold a card."""
        return [seat for seat in range(self.seats) if self.hands[seat].cards]

    # VI. Player turn

    def draw(self, place: Pile, for_actions: Pile) -> Card:
        """Draw the top card of the deck, rebuilt if it is empty. NO_CARD if the course ended for want of a deck."""
        rebuilt = not self.deck.cards
        if rebuilt and not self.rebuild():
            return NO_CARD
        card = self.deck.hand_on(for_actions if is_action(self.deck.cards[-1]) else place)
        if rebuilt:
            self.announce("deck_rebuilt")
        return card

    def discard_is_due(self, seat: Seat) -> bool:
        """A hand at rest holds 8 cards less 3 for each meld: only a larger one discards. Literally, all do."""
        if self.always_discard:
            return len(self.spare_cards(seat)) > 0
        return len(self.hands[seat].cards) + len(self.melds[seat].cards) > HAND

    def spare_cards(self, seat: Seat) -> list[Card]:
        """The cards that may be discarded: all but the one just taken from a pile."""
        hand = self.hands[seat].cards[:]
        if self.taken in hand:
            hand.remove(self.taken)
        return hand

    def end_turn(self) -> None:
        """Continue clockwise."""
        self.taken = NO_CARD
        self.turn = self.left_of(self.turn)
        self.go(DRAW_A_CARD)

    def go_on(self) -> None:
        """After the draw, and its action: meld what you like, then discard."""
        self.go(SERVE_OR_DISCARD if self.menu else MELD_OR_DISCARD)

    # VII. Action cards

    def begin_action(self, seat: Seat, card: Card) -> None:
        """An action card was drawn: its effect is resolved immediately."""
        if card == EXPIRATION_DATE:
            self.begin_expiration(seat)
        elif card == FRESH_DELIVERY:
            self.begin_delivery(seat)
        elif card == SALVAGE_OPERATION:
            self.begin_salvage(seat)
        else:
            self.begin_potluck()

    def end_action(self) -> None:
        """The played action card goes to the top of the active player's discard pile."""
        self.actions[self.turn].hand_on(self.discards[self.turn])
        self.go_on()

    def begin_expiration(self, seat: Seat) -> None:
        """Choose an opponent; where there is only one, there is nothing to choose."""
        opponents = [other for other in self.with_cards() if other != seat]
        if not opponents:
            self.announce("nobody_to_choose")
            self.end_action()
        elif len(opponents) == 1:
            self.announce("only_opponent", seat=Who(opponents[0]))
            self.expire(opponents[0])
        else:
            self.go(CHOOSE_OPPONENT)

    def expire(self, opponent: Seat) -> None:
        """That player must discard a card, and take another one."""
        self.victim = opponent
        self.go(OUT_OF_DATE)

    def replace_expired(self, seat: Seat) -> None:
        """They take the card that lay on top of their pile before; if there was none to take, they draw."""
        pile = self.discards[seat]
        if self.literal_expiration:
            self.announce("took_back", seat=Who(seat), card=What(pile.cards[-1]))
            pile.hand_on(self.hands[seat])
        elif len(pile.cards) > 1 and not is_action(pile.cards[-2]):
            self.announce("took_back", seat=Who(seat), card=What(pile.cards[-2]))
            pile.hand_on(self.hands[seat], 1)
        else:
            self.announce("draws_instead", seat=Who(seat))
            if self.draw_ingredient(seat) == NO_CARD:
                return
        self.victim = NO_SEAT
        self.end_action()

    def draw_ingredient(self, seat: Seat) -> Card:
        """Draw from the deck; action cards are shown, put at the bottom, and drawn again."""
        while self.find_ingredients():
            card = self.draw(self.hands[seat], self.actions[seat])
            if not is_action(card):
                return card
            self.deck.insert(self.actions[seat].pop(), len(self.deck.cards), ALL)
        return NO_CARD

    def begin_delivery(self, seat: Seat) -> None:
        """Look at the top 2 cards. Two action cards are shown, both put at the bottom, and two more looked at."""
        looked = self.deliveries[seat]
        while self.find_ingredients():
            if self.draw(looked, looked) == NO_CARD or self.draw(looked, looked) == NO_CARD:
                return
            if not is_action(min(looked.cards)):
                looked.claim(FOR_HANDS, 1, len(looked.cards))
                self.go(KEEP_ONE)
                return
            self.announce("two_actions", seat=Who(seat), cards=[What(card) for card in sorted(looked.cards)])
            for card in looked.gather():
                self.deck.insert(card, len(self.deck.cards), ALL)

    def begin_salvage(self, seat: Seat) -> None:
        """Choose a pile whose second card is not an action card. No such pile: nothing happens."""
        for owner in range(self.seats):
            if self.salvageable(owner) != NO_CARD:
                self.go(SALVAGE_A_CARD)
                return
        self.announce("nothing_to_salvage")
        self.end_action()

    def salvageable(self, owner: Seat) -> Card:
        """The second card of a pile, if it can be salvaged."""
        pile = self.discards[owner].cards
        return pile[-2] if len(pile) > 1 and not is_action(pile[-2]) else NO_CARD

    def begin_potluck(self) -> None:
        """Each player chooses a card and passes it to the left, if anybody has one."""
        if self.with_cards():
            self.go(PASS_A_CARD)
        else:
            self.announce("nobody_to_choose")
            self.end_action()

    # IX. Draw pile depletion

    def has_ingredients(self) -> bool:
        """Whether there is more in the deck than action cards."""
        for card in self.deck.cards:
            if not is_action(card):
                return True
        return False

    def find_ingredients(self) -> bool:
        """A deck of nothing but action cards is as good as none where an ingredient is needed."""
        if self.has_ingredients():
            return True
        if not self.rebuild():
            return False
        self.announce("deck_rebuilt")
        return True

    def rebuild(self) -> bool:
        """All discard piles are shuffled into a new deck. A third time the course ends instead, without a winner."""
        if self.rebuilds == MOST_REBUILDS:
            self.announce("deck_ran_out")
            self.stalled_courses += 1
            self.end_course(NO_SEAT)
            return False
        for pile in self.discards:
            self.deck.receive(pile.gather())
        self.deck.shuffle(self.chance)
        self.rebuilds += 1
        return True

    # VIII. End of round and scoring

    def end_course(self, winner: Seat, special: bool = False) -> None:
        """Score the course, and go on to the next one, if there is one."""
        course: list[list[i64]] = [[] for _ in EARNINGS]
        for seat in range(self.seats):
            earned = SPECIAL_ALONE[:] if special and seat == winner else self.points_for_sets(seat, seat == winner)
            total: i64 = 0
            for number in range(len(EARNINGS)):
                course[number].append(earned[number])
                total += earned[number]
            self.points[seat] += total
            self.announce("scored", seat=Who(seat), points=int(total), total=int(self.points[seat]))
        self.earned.append(course)
        if self.course == self.courses:
            self.finish("meal_over", self.stalled_courses > 0)
            return
        self.course += 1
        self.dealer = self.left_of(self.dealer)
        self.gather_all()
        self.announce("new_course", course=int(self.course), dealer=Who(self.dealer))
        self.deal_course()
        self.tell_open_kitchen()

    def points_for_sets(self, seat: Seat, won: bool) -> list[i64]:
        """3 points for a set of identical ingredients, 1 for different ones; 1 for the Open Kitchen, 3 for winning."""
        identical: i64 = 0
        different: i64 = 0
        for laid in self.sets_of(seat):
            if worth(laid) == IDENTICAL:
                identical += IDENTICAL
            else:
                different += DIFFERENT
        is_open = self.open_group != NO_GROUP and self.has_melded(seat, self.open_group)
        return [identical, different, OPEN_KITCHEN_BONUS if is_open else 0, WIN_BONUS if won else 0, 0]

    def gather_all(self) -> None:
        """All cards but the recipes go back into the deck."""
        for pile in self.zones():
            if pile not in self.menu:
                self.deck.receive(pile.gather())


# VI. Draw phase: the player must choose one of the following


class DrawFromDeck(Move[OpenKitchen]):
    """Draw the top card from the face-down draw pile."""

    aloud = True

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.progress()
        card = t.draw(t.hands[seat], t.actions[seat])
        if card == NO_CARD:
            return
        if is_action(card):
            t.begin_action(seat, card)
        else:
            t.go_on()


class TakeFromPile(Move[OpenKitchen]):
    """Draw the top face-up card from any player's personal discard pile (including their own)."""

    parts = (Part("pile", SEAT), Part("card", CARD, lies="discard"))
    aloud = True

    def __init__(self, pile: Seat, card: Card) -> None:
        self.pile: Final[i64] = pile
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if t.has_stalled():
            return MUST_DRAW
        pile = t.discards[self.pile].cards
        if not pile:
            return PILE_EMPTY
        if is_action(pile[-1]):
            return ACTION_ON_TOP
        return None if pile[-1] == self.card else NOT_ON_TOP

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.taken = t.discards[self.pile].hand_on(t.hands[seat])
        t.tick()
        t.go_on()


class DrawACard(Step[OpenKitchen]):
    """The turn begins with a card from the deck, or from the top of a pile."""

    kinds = (DrawFromDeck, TakeFromPile)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        answers: list[Move[OpenKitchen]] = [DRAW_FROM_DECK]
        for owner in range(t.seats):
            if t.discards[owner].cards:
                answers.append(FROM_PILES[owner][t.discards[owner].cards[-1]])
        return answers

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        return DRAW_FROM_DECK


# VII.1 Expiration Date


class Expire(Move[OpenKitchen]):
    """Choose an opponent."""

    parts = (Part("opponent", SEAT),)
    aloud = True

    def __init__(self, opponent: Seat) -> None:
        self.opponent: Final[i64] = opponent

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if self.opponent == seat:
            return AN_OPPONENT
        return None if t.hands[self.opponent].cards else HAND_EMPTY

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.expire(self.opponent)


class ChooseOpponent(Step[OpenKitchen]):
    """The player who drew an Expiration Date names somebody."""

    kinds = (Expire,)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        return [EXPIRES[other] for other in range(t.seats)]

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        opponent = t.left_of(seat)
        while not t.hands[opponent].cards or opponent == seat:
            opponent = t.left_of(opponent)
        return EXPIRES[opponent]


class ThrowOut(Move[OpenKitchen]):
    """That player must discard 1 card from their hand (their choice) onto their personal discard pile."""

    parts = (Part("card", CARD, lies="hand"),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        return None if t.hands[seat].holds(self.card) else NOT_IN_YOUR_HAND

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.discards[seat])
        t.replace_expired(seat)


class OutOfDate(Step[OpenKitchen]):
    """The opponent chooses the card that goes."""

    kinds = (ThrowOut,)

    def asks(self, t: OpenKitchen) -> list[Seat]:
        return just(t.victim)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        return [THROWS[card] for card in each_once(t.hands[seat].cards)]

    def tells(self, t: OpenKitchen, seat: Seat) -> dict[str, object]:
        return {"player": Who(t.turn)}

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        return THROWS[loneliest(t.hands[seat].cards)]


# VII.2 Fresh Delivery!


class Keep(Move[OpenKitchen]):
    """Add 1 of these cards to your hand. Place the other card face-down on the bottom of the main deck."""

    parts = (Part("card", CARD, lies="delivery"),)
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if not t.deliveries[seat].holds(self.card):
            return NOT_DELIVERED
        return NO_ACTIONS_IN_HAND if is_action(self.card) else None

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        looked = t.deliveries[seat]
        looked.give(self.card, t.hands[seat])
        other = looked.cards[0]
        looked.take(other)
        t.deck.insert(other, len(t.deck.cards), only(seat))
        t.end_action()


class KeepOne(Step[OpenKitchen]):
    """The player chooses one of the two cards."""

    kinds = (Keep,)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        return [KEEPS[card] for card in each_once(t.deliveries[seat].cards)]

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        hand = t.hands[seat].cards
        best: Card = NO_CARD
        for card in sorted(t.deliveries[seat].cards):
            if not is_action(card) and (best == NO_CARD or welcome(card, hand) > welcome(best, hand)):
                best = card
        return KEEPS[best]


# VII.3 Salvage Operation


class Salvage(Move[OpenKitchen]):
    """Take the second card from the top of a discard pile and add it to your hand."""

    parts = (Part("pile", SEAT), Part("card", CARD, lies="discard"))
    aloud = True

    def __init__(self, pile: Seat, card: Card) -> None:
        self.pile: Final[i64] = pile
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if len(t.discards[self.pile].cards) < 2:
            return NOTHING_UNDER_THE_TOP
        second = t.discards[self.pile].cards[-2]
        if is_action(second):
            return ACTION_UNDER_THE_TOP
        return None if second == self.card else NOT_UNDER_THE_TOP

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.taken = t.discards[self.pile].hand_on(t.hands[seat], 1)
        t.end_action()


class SalvageACard(Step[OpenKitchen]):
    """The player chooses a pile."""

    kinds = (Salvage,)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        answers: list[Move[OpenKitchen]] = []
        for owner in range(t.seats):
            pile = t.discards[owner].cards
            if len(pile) > 1:
                answers.append(SALVAGES[owner][pile[-2]])
        return answers

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        hand = t.hands[seat].cards
        best: Seat = NO_SEAT
        for owner in range(t.seats):
            card = t.salvageable(owner)
            if card != NO_CARD and (best == NO_SEAT or welcome(card, hand) > welcome(t.salvageable(best), hand)):
                best = owner
        return SALVAGES[best][t.salvageable(best)]


# VII.4 Potluck!


class PassLeft(Move[OpenKitchen]):
    """Each player chooses 1 card from their hand and passes it face-down to the player on their left."""

    parts = (Part("card", CARD, lies="hand"),)
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        return None if t.hands[seat].holds(self.card) else NOT_IN_YOUR_HAND

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.passing[seat])


class PassACard(Step[OpenKitchen]):
    """All choose in secret at the same time; all cards pass at once."""

    kinds = (PassLeft,)

    def asks(self, t: OpenKitchen) -> list[Seat]:
        return t.with_cards()

    def together(self) -> bool:
        return True

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        return [PASSES[card] for card in each_once(t.hands[seat].cards)]

    def tells(self, t: OpenKitchen, seat: Seat) -> dict[str, object]:
        return {"left": Who(t.left_of(seat))}

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        return PASSES[loneliest(t.hands[seat].cards)]

    def after(self, t: OpenKitchen) -> None:
        t.announce("passed_on")
        for seat in range(t.seats):
            for card in t.passing[seat].cards[:]:
                t.passing[seat].give(card, t.hands[t.left_of(seat)])
        t.end_action()


# VI. Meld phase, win condition and discard phase


class Meld(Move[OpenKitchen]):
    """Lay the 3 cards of a set face-up in front of you; the third set wins the round."""

    parts = (Part("cards", CARDS, A_SET, lies="hand"),)
    aloud = True

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards

    def means(self) -> dict[str, object]:
        points = worth(self.cards)
        group = group_of(self.cards[0]) if points else NO_GROUP
        return {"points": int(points), "group": GROUP_TERMS[group], "kind": Term(SET_NAMES[points])}

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if worth(self.cards) == NO_SET:
            return NOT_A_SET
        hand = t.hands[seat].cards
        for card in self.cards:
            if hand.count(card) < self.cards.count(card):
                return NOT_IN_YOUR_HAND
        return ALREADY_MELDED if t.has_melded(seat, group_of(self.cards[0])) else None

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        first = not t.melds[seat].cards
        for card in self.cards:
            t.hands[seat].give(card, t.melds[seat])
        if t.taken in self.cards:
            t.taken = NO_CARD
        if len(t.melds[seat].cards) == SETS_TO_WIN * A_SET:
            t.announce("wins", seat=Who(seat))
            t.end_course(seat)
        elif first and t.menu:
            t.announce("out_of_reach", seat=Who(seat))


class Serve(Move[OpenKitchen]):
    """Declare "Chef's Special!" and reveal the 8 ingredients of the recipe."""

    aloud = True

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        if t.melds[seat].cards:
            return SPECIAL_OUT_OF_REACH
        hand = t.hands[seat].cards
        if dish_from(t.recipe(), hand):
            return None
        return Reason("special_incomplete", cards=[What(card) for card in missing_for(t.recipe(), hand)])

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        dish = dish_from(t.recipe(), t.hands[seat].cards)
        for card in dish:
            t.hands[seat].give(card, t.melds[seat])
        t.announce("chefs_special", seat=Who(seat), recipe=What(t.menu[1].cards[-1]))
        t.end_course(seat, special=True)


class Discard(Move[OpenKitchen]):
    """Discard one card face-up onto your own pile, but not the one just taken from a pile."""

    parts = (Part("card", CARD, lies="hand"),)
    aloud = True
    uses_cards = False

    def __init__(self, card: Card) -> None:
        self.card: Final[i64] = card

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        hand = t.hands[seat].cards
        held = hand.count(self.card)
        if not held:
            return NOT_IN_YOUR_HAND
        if self.card == t.taken and held == 1:
            return JUST_TAKEN
        return None if t.discard_is_due(seat) else NOTHING_DUE

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.hands[seat].give(self.card, t.discards[seat])
        t.end_turn()


class EndTurn(Move[OpenKitchen]):
    """End the turn without a discard: the hand is no larger than it should be."""

    aloud = True

    def refusal(self, t: OpenKitchen, seat: Seat) -> Reason | None:
        return DISCARD_FIRST if t.discard_is_due(seat) else None

    def do(self, t: OpenKitchen, seat: Seat) -> None:
        t.end_turn()


class MeldOrDiscard(Step[OpenKitchen]):
    """Sets may be melded, one after the other; the discard ends the turn."""

    kinds: ClassVar[tuple[type[Move[Any]], ...]] = (Meld, Discard, EndTurn)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        hand = t.hands[seat].cards
        answers: list[Move[OpenKitchen]] = [Meld(cards) for cards in sets_in(hand)]
        answers.extend([DISCARDS[card] for card in each_once(hand)])
        answers.append(END_TURN)
        return answers

    def tells(self, t: OpenKitchen, seat: Seat) -> dict[str, object]:
        due = t.discard_is_due(seat)
        if t.can_meld(seat):
            return {"what": MELD_THEN_DISCARD if due else MELD_THEN_END}
        return {"what": DISCARD_NOW if due else END_NOW}

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        best: Move[OpenKitchen] | None = None
        most = NO_SET
        for cards in sets_in(sorted(t.hands[seat].cards)):
            if worth(cards) > most and not t.has_melded(seat, group_of(cards[0])):
                best = Meld(cards)
                most = worth(cards)
        if best is not None:
            return best
        return DISCARDS[loneliest(t.spare_cards(seat))] if t.discard_is_due(seat) else END_TURN


class ServeOrDiscard(MeldOrDiscard):
    """With the Chef's Special the whole recipe can be served instead."""

    kinds = (Serve, Meld, Discard, EndTurn)

    def answers(self, t: OpenKitchen, seat: Seat) -> list[Move[OpenKitchen]]:
        return [SERVE, *super().answers(t, seat)]

    def tells(self, t: OpenKitchen, seat: Seat) -> dict[str, object]:
        if t.melds[seat].cards:
            special = OUT_OF_REACH
        elif dish_from(t.recipe(), t.hands[seat].cards):
            special = SERVE_NOW
        else:
            special = SERVE_OR_MELD if t.can_meld(seat) else SERVE_LATER
        return {"special": special, **super().tells(t, seat)}

    def default(self, t: OpenKitchen, seat: Seat) -> Move[OpenKitchen]:
        return SERVE if SERVE.refusal(t, seat) is None else super().default(t, seat)


def each_once(cards: list[Card]) -> list[Card]:
    """The different cards among some, in order."""
    return sorted(set(cards))


# The steps, and the moves that are few enough to be made once

DRAW_A_CARD: Final = DrawACard()
CHOOSE_OPPONENT: Final = ChooseOpponent()
OUT_OF_DATE: Final = OutOfDate()
KEEP_ONE: Final = KeepOne()
SALVAGE_A_CARD: Final = SalvageACard()
PASS_A_CARD: Final = PassACard()
MELD_OR_DISCARD: Final = MeldOrDiscard()
SERVE_OR_DISCARD: Final = ServeOrDiscard()

FACES: Final = range(len(BOX.codes))
DRAW_FROM_DECK: Final = DrawFromDeck()
FROM_PILES: Final = [[TakeFromPile(owner, card) for card in FACES] for owner in range(MOST_PLAYERS)]
EXPIRES: Final = [Expire(opponent) for opponent in range(MOST_PLAYERS)]
THROWS: Final = [ThrowOut(card) for card in FACES]
KEEPS: Final = [Keep(card) for card in FACES]
SALVAGES: Final = [[Salvage(owner, card) for card in FACES] for owner in range(MOST_PLAYERS)]
PASSES: Final = [PassLeft(card) for card in FACES]
SERVE: Final = Serve()
DISCARDS: Final = [Discard(card) for card in FACES]
END_TURN: Final = EndTurn()

NO_RECIPE: Final[list[i64]] = []
SET_NAMES: Final = {NO_SET: "no_set", DIFFERENT: "different", IDENTICAL: "identical"}
MELD_THEN_DISCARD: Final = Term("meld_then_discard")
MELD_THEN_END: Final = Term("meld_then_end")
DISCARD_NOW: Final = Term("discard_now")
END_NOW: Final = Term("end_now")
SERVE_NOW: Final = Term("serve_now")
SERVE_OR_MELD: Final = Term("serve_or_meld")
SERVE_LATER: Final = Term("serve_later")
OUT_OF_REACH: Final = Term("out_of_reach")

MUST_DRAW: Final = Reason("must_draw")
PILE_EMPTY: Final = Reason("pile_empty")
ACTION_ON_TOP: Final = Reason("action_on_top")
NOT_ON_TOP: Final = Reason("not_on_top")
AN_OPPONENT: Final = Reason("an_opponent")
HAND_EMPTY: Final = Reason("hand_empty")
NOT_IN_YOUR_HAND: Final = Reason("not_in_your_hand")
NOT_DELIVERED: Final = Reason("not_delivered")
NO_ACTIONS_IN_HAND: Final = Reason("no_actions_in_hand")
NOTHING_UNDER_THE_TOP: Final = Reason("nothing_under_the_top")
ACTION_UNDER_THE_TOP: Final = Reason("action_under_the_top")
NOT_UNDER_THE_TOP: Final = Reason("not_under_the_top")
NOT_A_SET: Final = Reason("not_a_set")
ALREADY_MELDED: Final = Reason("already_melded")
SPECIAL_OUT_OF_REACH: Final = Reason("special_out_of_reach")
JUST_TAKEN: Final = Reason("just_taken")
NOTHING_DUE: Final = Reason("nothing_due")
DISCARD_FIRST: Final = Reason("discard_first")
