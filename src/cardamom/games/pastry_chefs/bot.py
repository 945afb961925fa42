"""How Pastry Chefs is played well: a novice, a cook and a chef.

The novice looks at its own cards and at the discard pile. The cook imagines what the others hold, from everything that
was said, and moves what its team can use where it can be baked soonest. The chef imagines more, and also weighs what
the opponents gain and lose, which words to block, and what is worth asking. Team-mates help each other by nothing but
legal moves: each reasons from what its own seat knows.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardamom.engine.bots import Bot, Choice, odds_by_points
from cardamom.engine.chance import Chance
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Move, Reason, What, Who
from cardamom.engine.zones import NO_CARD, Card, Seat
from cardamom.games.pastry_chefs.cards import (
    FACE_COUNT,
    FIRST_FACE,
    SORTS,
    SUITS,
    Sort,
    contains,
    is_set,
    number,
    suit,
)
from cardamom.games.pastry_chefs.rules import (
    ASK_NOTHING,
    ASK_SOMEBODY,
    BAKES,
    CHEFS,
    DISCARD_DOWN,
    DISCARDS,
    DRAW_FROM_DECK,
    DRAW_SECOND,
    HAND_OVER,
    HAVE_DRAWS,
    PAY_FOR_IT,
    PICK_FROM_PILE,
    PILE,
    REVEAL_DRAWN,
    SECOND_CARD,
    SECOND_CARD_BELOW,
    TURN_WITHOUT_DECK,
    WINNING_POINTS,
    YOUR_TURN,
    Ask,
    Bake,
    DrawFromDeck,
    Give,
    HandCards,
    HaveDraw,
    MoveCards,
    PastryChefs,
    PickCards,
    PutAway,
    Request,
    RequestDiscard,
    Reveal,
    TakeFromPile,
    next_to,
    opposite,
)
from cardamom.games.pastry_chefs.worth import (
    Counts,
    counted,
    missing,
    nearest,
    promise,
    spare,
    wanted,
    with_card,
    without_card,
    worth,
)

# What all three believe

STOOD_STILL: Final = 8
"""After so many turns without a pastry or a card drawn somebody has to draw; without a deck, nobody robs anybody."""

# What the novice believes

NOVICE_SLIPS: Final = 6
"""One turn in so many the novice does whatever comes to mind."""

# What cook and chef believe

SOONER: Final = [0.8, 1.0, 0.95, 0.85]
"""What a hand counts by how many turns its player is away, the own one last: who is on sooner bakes sooner."""
ASKED_IN_VAIN: Final = 0.2
"""What a failed Move costs: a card, and saying aloud what one is after."""
MOST_NAMED: Final = 3
"""Cook and chef name no more cards than this at once."""
HANDS_COUNT: Final = [0.95, 0.75, 0.4, 0.4]
"""What the promise of a hand counts against points on the table, when a game is judged: by its player's turns away."""
LUCK: Final = 0.1
"""How many points luck gives or takes after that, at the end of the game."""
LUCK_OF_A_CARD: Final = 0.04
"""And for every card in the deck."""
DRAWN_WORLDS: Final = 3
"""Cards of the deck that are looked at in every imagined world."""


class Manner:
    """How a bot thinks: how many worlds it imagines, and how much it minds what the opponents hold."""

    def __init__(self, worlds: i64, least_odds: float, envy: float, leak: float) -> None:
        self.worlds: Final[i64] = worlds
        self.least_odds: Final = least_odds
        """A Move that succeeds in a smaller share of the worlds is not considered."""
        self.envy: Final = envy
        """What a point of the opponents counts against an own one."""
        self.leak: Final = leak
        """What it costs to reveal both suit and number of a card."""


COOKS_MANNER: Final = Manner(worlds=4, least_odds=0.5, envy=0.0, leak=0.0)
CHEFS_MANNER: Final = Manner(worlds=12, least_odds=0.3, envy=0.8, leak=0.1)


class World:
    """What lies where, as one seat imagines it: the four hands and the discard pile counted, and the deck."""

    def __init__(self, t: PastryChefs) -> None:
        self.places: Final = [counted(t.place(where).cards) for where in range(PILE + 1)]
        self.worth: Final = [worth(hand) for hand in self.places]
        self.deck: Final = t.deck.cards[:DRAWN_WORLDS]


class Outlook:
    """What a seat makes of a position: imagined worlds, and what every move would change in them."""

    def __init__(self, seen: PastryChefs, manner: Manner, chance: Chance) -> None:
        self.me: Final[i64] = seen.viewer
        self.manner: Final = manner
        self.worlds: Final = [imagined(seen, chance) for _ in range(manner.worlds)]
        envy = 0.0 if has_stood_still(seen) else manner.envy
        self.weights: Final = [weight_of(seen.viewer, seat, envy) for seat in range(CHEFS)]
        """What a point in each hand counts: below nothing for opponents."""

    def hand(self) -> Counts:
        """The viewer's own cards, which are the same in every world."""
        return self.worlds[0].places[self.me]

    def gain_of(self, source: i64, sort: Sort, count: i64, target: i64) -> float:
        """What a Move brings on average, in points; well below nothing where it is not worth a try."""
        total = 0.0
        done = 0
        for world in self.worlds:
            if held(world.places[source], sort) >= count:
                total += self.gain_in(world, source, sort, count, target)
                done += 1
        odds = float(done) / float(len(self.worlds))
        if odds < self.manner.least_odds:
            return -1.0
        return total / float(len(self.worlds)) - (1.0 - odds) * ASKED_IN_VAIN

    def gain_in(self, world: World, source: i64, sort: Sort, count: i64, target: i64) -> float:
        """What a Move changes in a world where it succeeds."""
        giver = world.places[source]
        taker = world.places[target]
        moved: list[i64] = []
        for _ in range(count):
            card = self.selected(world, source, sort, target)
            giver[card] -= 1
            taker[card] += 1
            moved.append(card)
        gain = self.change(world, source) + self.change(world, target)
        for card in moved:
            giver[card] += 1
            taker[card] -= 1
        return gain

    def selected(self, world: World, source: i64, sort: Sort, target: i64) -> Card:
        """The card that a holder gives: the best for a friend, the one it can spare for anybody else."""
        if source == PILE or (target != PILE and are_friends(source, target)):
            return wanted(world.places[target], world.places[source], sort.fits)
        return spare(world.places[source], sort.fits)

    def change(self, world: World, where: i64) -> float:
        """How much better a place has become, as its weight counts it. The discard pile belongs to nobody."""
        if where == PILE:
            return 0.0
        return self.weights[where] * (worth(world.places[where]) - world.worth[where])

    def gain_of_draw(self, who: Seat, cards: i64) -> float:
        """What it brings on average that somebody draws so many cards."""
        total = 0.0
        looks = 0
        for world in self.worlds:
            hand = world.places[who]
            for i in range(len(world.deck)):
                second = world.deck[i - 1] if cards > 1 and len(world.deck) > 1 else NO_CARD
                total += self.weights[who] * (self.drawn_worth(hand, world.deck[i], second) - world.worth[who])
                looks += 1
        return total / float(looks) if looks else 0.0

    def drawn_worth(self, hand: Counts, card: Card, second: Card) -> float:
        """What a hand is worth with one or two cards more."""
        if second == NO_CARD or hand[second] + (1 if second == card else 0) > 2:
            return with_card(hand, card)
        hand[second] += 1
        both = with_card(hand, card) if hand[card] < 3 else worth(hand)
        hand[second] -= 1
        return both

    def odds(self, seat: Seat, sort: Sort, count: i64) -> float:
        """How likely somebody holds so many cards of a sort."""
        found = 0
        for world in self.worlds:
            if held(world.places[seat], sort) >= count:
                found += 1
        return float(found) / float(len(self.worlds))


def imagined(seen: PastryChefs, chance: Chance) -> World:
    """A world that the viewer could not tell from the real one."""
    t = imagine(seen, seen.viewer, chance)
    assert isinstance(t, PastryChefs)
    chance.shuffle(t.deck.cards)
    return World(t)


def held(counts: Counts, sort: Sort) -> i64:
    """How many cards of a sort a counted hand holds."""
    found: i64 = 0
    for face in sort.faces:
        found += counts[face]
    return found


def are_friends(seat: Seat, other: Seat) -> bool:
    """Whether two seats are of one team."""
    return (seat - other) % 2 == 0


def weight_of(me: Seat, seat: Seat, envy: float) -> float:
    """What a point in somebody's hand counts for a seat that has just moved."""
    sooner = SOONER[(seat - me) % CHEFS]
    return sooner if are_friends(me, seat) else -envy * sooner


def has_stood_still(seen: PastryChefs) -> bool:
    """Whether it is time to stop scheming, long before the stall clock rings."""
    return seen.idle_turns >= STOOD_STILL


# Baking


def best_bake(seen: PastryChefs) -> Bake | None:
    """The pastry with the most points that leaves the best hand, if one can be baked now."""
    cards = seen.hands[seen.viewer].cards
    best: Bake | None = None
    most = -1.0
    for bake in BAKES:
        if contains(cards, bake.cards):
            rest = counted(cards)
            for card in bake.cards:
                rest[card] -= 1
            promised = float(bake.points) + worth(rest)
            if promised > most:
                best = bake
                most = promised
    return best


def baking(seen: PastryChefs, bake: Bake) -> Choice:
    """Bake, and say why."""
    if seen.scores()[seen.viewer] + bake.points >= WINNING_POINTS:
        return Choice(bake, Reason("bake_wins"))
    if bake.points > 1:
        return Choice(bake, Reason("bake_big", points=int(bake.points)))
    return Choice(bake, Reason("bake_small"))


class Pastrycook(Bot[PastryChefs]):
    """What all three do alike: bake what can be baked, and answer every question of a turn."""

    def choose(self, seen: PastryChefs, chance: Chance) -> Choice:
        step = seen.step
        if step is YOUR_TURN or step is TURN_WITHOUT_DECK:
            bake = best_bake(seen)
            if bake is not None:
                return baking(seen, bake)
            if has_stood_still(seen) and seen.deck.cards:
                return Choice(DRAW_FROM_DECK, Reason("draw_to_go_on"))
            return self.act(seen, chance)
        if step is SECOND_CARD:
            return Choice(DRAW_SECOND, Reason("second"))
        if step is REVEAL_DRAWN:
            return self.reveal(seen, chance)
        if step is HAND_OVER or step is PICK_FROM_PILE:
            return self.select(seen, chance)
        if step is PAY_FOR_IT or step is DISCARD_DOWN:
            return self.throw_away(seen, chance)
        assert step is ASK_SOMEBODY
        return self.ask(seen, chance)

    def act(self, seen: PastryChefs, chance: Chance) -> Choice:
        """Take a turn without a pastry to bake."""
        raise NotImplementedError

    def reveal(self, seen: PastryChefs, chance: Chance) -> Choice:
        """Reveal something of the cards just drawn."""
        answers = REVEAL_DRAWN.answers(seen, seen.viewer)
        return Choice(answers[chance.below(len(answers))], Reason("reveal_any"))

    def select(self, seen: PastryChefs, chance: Chance) -> Choice:
        """Select the cards that go."""
        wish = seen.request
        assert wish is not None
        source = wish.source(seen.turn)
        target = wish.target(seen.turn)
        giver = counted(seen.place(source).cards)
        taker = counted(seen.place(target).cards)
        friendly = source == PILE or (target != PILE and are_friends(source, target))
        cards = selected_cards(giver, taker, wish.sort, wish.count, friendly)
        if source == PILE:
            return Choice(PickCards(cards), Reason("pick_best"))
        return Choice(HandCards(cards), Reason("hand_over_best" if friendly else "hand_over_least"))

    def throw_away(self, seen: PastryChefs, chance: Chance) -> Choice:
        """Discard the card that is missed least."""
        card = spare(counted(seen.hands[seen.viewer].cards), [True] * FACE_COUNT)
        return Choice(DISCARDS[card], Reason("discard_least", card=What(card)))

    def ask(self, seen: PastryChefs, chance: Chance) -> Choice:
        """Ask somebody what they hold, or nothing."""
        return Choice(ASK_NOTHING, Reason("ask_nothing"))


def selected_cards(giver: Counts, taker: Counts, sort: Sort, count: i64, friendly: bool) -> list[Card]:
    """The cards of a sort that suit the taker best, or those that the giver can spare best."""
    cards: list[Card] = []
    for _ in range(count):
        card = wanted(taker, giver, sort.fits) if friendly else spare(giver, sort.fits)
        giver[card] -= 1
        taker[card] += 1
        cards.append(card)
    return cards


# The novice: my hand, and what lies open


class Novice(Pastrycook):
    """Bakes what it can, takes what it needs from the discard pile, and otherwise draws."""

    def act(self, seen: PastryChefs, chance: Chance) -> Choice:
        me = seen.viewer
        if chance.below(NOVICE_SLIPS) == 0:
            return Choice(seen.step.pick(seen, me, chance), Reason("slip"))
        hand = counted(seen.hands[me].cards)
        pastry = nearest(hand)
        for card in pastry.cards:
            sort = SORTS[FIRST_FACE + card]
            take = TakeFromPile(1, sort.number_word, sort.suit_word, me)
            if hand[card] == 0 and take.refusal(seen, me) is None:
                return Choice(take, Reason("take", cards=take.sort.counted(1), taker=Who(me)))
        if not seen.deck.cards:
            return Choice(seen.step.pick(seen, me, chance), Reason("nothing_better"))
        return Choice(DRAW_FROM_DECK, Reason("draw", who=Who(me)))


# The cook: our hands, as far as they can be known


class Cook(Pastrycook):
    """Imagines what the others hold, and gathers cards where its team can bake them soonest."""

    def manner(self) -> Manner:
        """How it thinks."""
        return COOKS_MANNER

    def act(self, seen: PastryChefs, chance: Chance) -> Choice:
        look = Outlook(seen, self.manner(), chance)
        best = self.best_draw(seen, look)
        most = 0.0 if best is None else self.gain(seen, look, best)
        for move in ideas(seen, look):
            # A little luck among equals, so that two kitchens do not undo each other's work for ever.
            gain = self.gain(seen, look, move) + float(chance.below(100)) / 10000.0
            if gain > most and move.refusal(seen, look.me) is None:
                best = move
                most = gain
        if best is None:
            return Choice(seen.step.pick(seen, look.me, chance), Reason("nothing_better"))
        return Choice(best, why(seen, look, best))

    def ranked(self, seen: PastryChefs, chance: Chance) -> list[Move[PastryChefs]]:
        chosen = self.choose(seen, chance).move
        if seen.step is not YOUR_TURN and seen.step is not TURN_WITHOUT_DECK:
            return [chosen]
        look = Outlook(seen, self.manner(), chance)
        moves = ideas(seen, look)
        draw = self.best_draw(seen, look)
        if draw is not None:
            moves.append(draw)
        moves = [move for move in moves if move.refusal(seen, look.me) is None]
        places = sorted([(-self.gain(seen, look, moves[i]), i) for i in range(len(moves))])
        return [chosen, *[moves[i] for loss, i in places if loss < 0.0 and moves[i] != chosen]]

    def forecast(self, t: PastryChefs) -> list[float]:
        scores = t.scores()
        points = [float(scores[seat]) for seat in range(CHEFS)]
        for away in range(CHEFS):
            seat = (t.turn + away) % CHEFS
            promised = HANDS_COUNT[away] * worth(counted(t.hands[seat].cards))
            points[seat] += promised
            points[opposite(seat)] += promised
        return odds_by_points(points, t.teams(), LUCK + LUCK_OF_A_CARD * float(len(t.deck.cards)))

    def best_draw(self, seen: PastryChefs, look: Outlook) -> Move[PastryChefs] | None:
        """Who of the team should draw, if anybody can."""
        if not seen.deck.cards:
            return None
        for_mate = HAVE_DRAWS[opposite(look.me)]
        mine = self.gain(seen, look, DRAW_FROM_DECK)
        return DRAW_FROM_DECK if mine >= self.gain(seen, look, for_mate) else for_mate

    def gain(self, seen: PastryChefs, look: Outlook, move: Move[PastryChefs]) -> float:
        """What a move brings on average, in points."""
        if isinstance(move, DrawFromDeck):
            return look.gain_of_draw(look.me, 2 if may_draw_two(seen) else 1)
        if isinstance(move, HaveDraw):
            return look.gain_of_draw(move.who, 1)
        assert isinstance(move, MoveCards)
        return look.gain_of(move.source(look.me), move.sort, move.count, move.target(look.me))

    def ask(self, seen: PastryChefs, chance: Chance) -> Choice:
        look = Outlook(seen, self.manner(), chance)
        best: Ask | None = None
        most = 0.0
        for other in (next_to(look.me), next_to(opposite(look.me))):
            for card in lacking(look):
                for sort in (SORTS[FIRST_FACE + card], SORTS[suit(card)], SORTS[len(SUITS) + number(card)]):
                    odds = look.odds(other, sort, 1)
                    news = odds * (1.0 - odds) * (1.0 if sort.is_one_face else 0.7)
                    ask = Ask(other, 1, sort.number_word, sort.suit_word)
                    if news > most and ask.refusal(seen, look.me) is None:
                        best = ask
                        most = news
        if best is None:
            return Choice(ASK_NOTHING, Reason("ask_nothing"))
        return Choice(best, Reason("ask_useful", other=Who(best.other), cards=best.sort.counted(1)))


def may_draw_two(seen: PastryChefs) -> bool:
    """Whether the viewer may draw a second card after the first."""
    return seen.hand_and_drawn(seen.viewer) + 1 < SECOND_CARD_BELOW


def lacking(look: Outlook) -> list[Card]:
    """The cards that the viewer's nearest pastry lacks."""
    hand = look.hand()
    return [card for card in nearest(hand).cards if hand[card] == 0]


def ideas(seen: PastryChefs, look: Outlook) -> list[Move[PastryChefs]]:
    """The Moves that could help the team, or hinder the other one."""
    me = look.me
    mate = opposite(me)
    moves: list[Move[PastryChefs]] = []
    for sort in SORTS:
        if seen.blocks(sort) is not None:
            continue
        for count in range(1, MOST_NAMED + 1):
            for giver in range(CHEFS):
                leave_alone = giver == me or (has_stood_still(seen) and giver != mate)
                if not leave_alone and look.odds(giver, sort, count) >= look.manner.least_odds:
                    moves.extend(requests(giver, count, sort, me, mate))
            if held(look.hand(), sort) >= count:
                moves.append(Give(count, sort.number_word, sort.suit_word, mate))
            if sort.count_in(seen.discard.cards) >= count:
                moves.append(TakeFromPile(count, sort.number_word, sort.suit_word, me))
                moves.append(TakeFromPile(count, sort.number_word, sort.suit_word, mate))
    return moves


def requests(giver: Seat, count: i64, sort: Sort, me: Seat, mate: Seat) -> list[Move[PastryChefs]]:
    """What can be asked of somebody for the good of a team."""
    if giver == mate:
        return [Request(giver, count, sort.number_word, sort.suit_word, me)]
    return [
        Request(giver, count, sort.number_word, sort.suit_word, me),
        Request(giver, count, sort.number_word, sort.suit_word, mate),
        RequestDiscard(giver, count, sort.number_word, sort.suit_word),
    ]


def why(seen: PastryChefs, look: Outlook, move: Move[PastryChefs]) -> Reason:
    """The reason for a move, in one sentence."""
    if isinstance(move, Request):
        return why_request(look, move)
    if isinstance(move, TakeFromPile):
        return Reason("take", cards=move.sort.counted(move.count), taker=Who(move.taker))
    if isinstance(move, Give):
        return Reason("give", cards=move.sort.counted(move.count), taker=Who(move.taker))
    if isinstance(move, RequestDiscard):
        return Reason("deny", cards=move.sort.counted(move.count), giver=Who(move.giver))
    if isinstance(move, DrawFromDeck):
        return Reason("draw_two") if may_draw_two(seen) else Reason("draw", who=Who(look.me))
    if isinstance(move, HaveDraw):
        return Reason("draw", who=Who(move.who))
    if isinstance(move, PutAway):
        return Reason("put_away", cards=move.sort.counted(move.count))
    return Reason("nothing_better")


def why_request(look: Outlook, move: Request) -> Reason:
    """Whether it is known that they have it, and whether it may complete a pastry."""
    cards = move.sort.counted(move.count)
    if look.odds(move.giver, move.sort, move.count) == 1.0:
        return Reason("request_known", giver=Who(move.giver), cards=cards, taker=Who(move.taker))
    if look.gain_of(move.giver, move.sort, move.count, move.taker) > 0.5:
        return Reason("request_ready", cards=cards, taker=Who(move.taker))
    return Reason("request", giver=Who(move.giver), cards=cards, taker=Who(move.taker))


# The chef: their hands too, and every word


class Chef(Cook):
    """Also weighs what the opponents gain and lose, and chooses its words so that they block."""

    def manner(self) -> Manner:
        return CHEFS_MANNER

    def stand_in(self) -> Bot[PastryChefs]:
        return STAND_IN

    def reveal(self, seen: PastryChefs, chance: Chance) -> Choice:
        look = Outlook(seen, self.manner(), chance)
        best: Reveal | None = None
        most = -10.0
        for move in REVEAL_DRAWN.answers(seen, look.me):
            assert isinstance(move, Reveal)
            blocked = word_worth(seen, look, move.sort)
            if blocked > most:
                best = move
                most = blocked
        assert best is not None
        if most > 0.0:
            return Choice(best, Reason("reveal_blocks", word=best.sort.term(0)))
        return Choice(best, Reason("reveal_least"))

    def throw_away(self, seen: PastryChefs, chance: Chance) -> Choice:
        look = Outlook(seen, self.manner(), chance)
        hand = look.hand()
        best: Card = NO_CARD
        most = -100.0
        for card in range(FACE_COUNT):
            if hand[card] == 0:
                continue
            kept = without_card(hand, card) + self.use_of_discard(look, card)
            if kept > most:
                best = card
                most = kept
        return Choice(DISCARDS[best], Reason("discard_least", card=What(best)))

    def use_of_discard(self, look: Outlook, card: Card) -> float:
        """What a card on the discard pile is good for: the next player is the first who can take it."""
        total = 0.0
        rival = next_to(look.me)
        for world in look.worlds:
            if world.places[rival][card] < 3:
                total -= with_card(world.places[rival], card) - world.worth[rival]
        return 0.3 * total / float(len(look.worlds))


def word_worth(seen: PastryChefs, look: Outlook, sort: Sort) -> float:
    """What it is worth that the next player may not say these words: it protects what the team has gathered."""
    if not seen.reveals_block or seen.revealer() == next_to(seen.turn):
        return -look.manner.leak if sort.is_one_face else 0.0
    total = 0.0
    for world in look.worlds:
        for seat in range(CHEFS):
            pastry = nearest(world.places[seat])
            shared = is_set(pastry.cards)
            said = sort.number == number(pastry.cards[0]) if shared else sort.suit == suit(pastry.cards[0])
            if said and missing(pastry, world.places[seat]) <= 1:
                total += promise(pastry, world.places[seat]) * (1.0 if are_friends(seat, look.me) else 0.5)
    return 0.1 * total / float(len(look.worlds)) - (look.manner.leak if sort.is_one_face else 0.0)


STAND_IN: Final = Cook()
