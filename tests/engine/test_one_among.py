"""Cards that go unseen, of which it is known that they are one among certain kinds."""

from __future__ import annotations

from cardamom.engine.chance import chance_for
from cardamom.engine.imagine import imagine
from cardamom.engine.questions import Phrase, Term, Who
from cardamom.engine.table import Fact, Table
from cardamom.engine.wire import tell_part
from cardamom.engine.words import Teller, Words
from cardamom.engine.zones import ALL, NOBODY, UNKNOWN, Box, Claim, Pile, Zone, only

BOX = Box(["flour", "eggs", "milk"], [2, 2, 2])
FLOUR, EGGS, MILK = range(3)
BAKING = frozenset([FLOUR, EGGS])
SWEET = frozenset([MILK])


def hand(*cards: int) -> Pile:
    """The hand of seat 0."""
    return Pile(Zone("hand", 0, only(0)), list(cards))


def bounds(pile: Pile, kinds: frozenset[int], seat: int) -> tuple[int, int]:
    """What a seat has heard about some kinds: at least and at most so many."""
    heard = [claim for claim in pile.claims if claim.kinds == kinds and claim.heard_by & only(seat)]
    least = max((claim.least for claim in heard), default=0)
    return least, min((claim.most for claim in heard), default=len(pile.cards))


def test_a_card_among_the_claimed_kinds_counts_for_those_who_did_not_see_it() -> None:
    pile = hand(FLOUR, EGGS, MILK)
    pile.claim(BAKING, 2, 2)

    pile.take(FLOUR, NOBODY, BAKING)

    assert bounds(pile, BAKING, 1) == (1, 1)


def test_a_card_among_other_kinds_leaves_a_claim_alone() -> None:
    pile = hand(FLOUR, EGGS, MILK)
    pile.claim(BAKING, 2, 2)

    pile.take(MILK, NOBODY, SWEET)

    assert bounds(pile, BAKING, 1) == (2, 2)


def test_a_card_that_may_or_may_not_be_claimed_weakens_a_claim() -> None:
    pile = hand(FLOUR, EGGS, MILK)
    pile.claim(frozenset([FLOUR]), 1, 1)

    pile.take(EGGS, NOBODY, BAKING)

    assert bounds(pile, frozenset([FLOUR]), 1) == (0, 1)


def test_arrivals_count_in_the_same_way() -> None:
    pile = hand(MILK)
    pile.claim(BAKING, 0, 0)
    pile.claim(SWEET, 1, 1)
    pile.claim(frozenset([FLOUR]), 0, 0)

    pile.put(EGGS, NOBODY, BAKING)

    assert bounds(pile, BAKING, 1) == (1, 1)
    assert bounds(pile, SWEET, 1) == (1, 1)
    assert bounds(pile, frozenset([FLOUR]), 1) == (0, 1)


def test_whoever_sees_the_very_card_goes_on_to_know_more() -> None:
    pile = hand(FLOUR, EGGS, MILK)
    pile.claim(frozenset([FLOUR]), 1, 1)

    pile.take(EGGS, only(2), BAKING)

    assert bounds(pile, frozenset([FLOUR]), 2) == (1, 1)
    assert bounds(pile, frozenset([FLOUR]), 1) == (0, 1)


def test_who_heard_what_does_not_tell_which_card_it_was() -> None:
    heard = []
    for card in BAKING:
        pile = hand(FLOUR, EGGS, MILK)
        pile.claim(frozenset([FLOUR]), 1, 1)
        pile.take(card, only(2), BAKING)
        pile.blind(1)
        heard.append([(claim.kinds, claim.least, claim.most, claim.heard_by) for claim in pile.claims])

    assert heard[0] == heard[1]


def test_claims_for_the_same_seats_about_the_same_kinds_are_one() -> None:
    pile = hand(FLOUR, EGGS, MILK, MILK)
    for _ in range(2):
        pile.claim(BAKING, 1, 3)
        pile.take(MILK, only(2), SWEET)

    assert sorted(claim.heard_by for claim in pile.claims) == sorted([only(2), ALL & ~only(2)])


def test_a_known_card_of_other_kinds_stays_known() -> None:
    pile = hand()
    pile.put(MILK, ALL)
    pile.put(FLOUR)

    pile.take(FLOUR, NOBODY, BAKING)
    pile.blind(1)

    assert pile.cards == [MILK]


def test_of_several_known_cards_all_but_one_are_still_counted_on() -> None:
    pile = hand()
    for card in (FLOUR, EGGS, MILK):
        pile.put(card, ALL)
    pile.put(FLOUR)

    pile.take(EGGS, NOBODY, BAKING)
    pile.blind(1)

    assert sorted(pile.cards) == [UNKNOWN, UNKNOWN, MILK]
    assert bounds(pile, BAKING, 1)[0] == 1


def test_each_counts_on_what_they_knew_themselves() -> None:
    pile = hand()
    pile.put(FLOUR, ALL)
    pile.put(EGGS, only(1))

    pile.take(EGGS, NOBODY, BAKING)

    assert bounds(pile, BAKING, 1)[0] == 1
    assert bounds(pile, BAKING, 2)[0] == 0


def test_a_card_given_is_among_its_kinds_at_both_ends() -> None:
    source, target = hand(FLOUR, MILK), Pile(Zone("hand", 1, only(1)), [MILK])
    source.claim(BAKING, 1, 1)
    target.claim(BAKING, 0, 0)

    source.give(FLOUR, target, NOBODY, BAKING)

    assert bounds(source, BAKING, 2) == (0, 0)
    assert bounds(target, BAKING, 2) == (1, 1)


def test_a_claim_can_be_told_to_some_alone() -> None:
    claim = Claim(BAKING, 1, 2, ALL).told_to(only(1))

    assert (claim.kinds, claim.least, claim.most, claim.heard_by) == (BAKING, 1, 2, only(1))


# What the rules rule out


class Shelf(Table):
    """One hidden hand and a deck; nobody was dealt the same thing twice."""

    piles: list[Pile]

    def clone(self) -> Shelf:
        t = type(self)()
        self.copy_to(t)
        t.piles = [pile.copy() for pile in self.piles]
        return t

    def zones(self) -> list[Pile]:
        return self.piles

    def facts(self) -> list[Fact]:
        return []

    def could_be(self) -> bool:
        return len(set(self.piles[0].cards)) == len(self.piles[0].cards)


def shelf() -> Shelf:
    t = Shelf()
    t.open(BOX, 2, {}, chance_for("shelf", "deal"))
    t.piles = [hand(FLOUR, EGGS), Pile(Zone("deck"), [FLOUR, EGGS, MILK, MILK])]
    return t


def test_what_the_rules_rule_out_is_not_imagined() -> None:
    """False for what everybody knows that nobody was dealt."""
    hands = {tuple(sorted(imagine(shelf(), 1, chance_for(str(i), "w")).zones()[0].cards)) for i in range(100)}

    assert hands == {(FLOUR, EGGS), (FLOUR, MILK), (EGGS, MILK)}


def test_claims_hold_besides() -> None:
    table = shelf()
    table.piles[0].claim(SWEET, 1, 2)
    table.piles[0].cards = [FLOUR, MILK]
    table.piles[1].cards = [FLOUR, EGGS, EGGS, MILK]

    hands = {tuple(sorted(imagine(table, 1, chance_for(str(i), "w")).zones()[0].cards)) for i in range(100)}

    assert hands == {(FLOUR, MILK), (EGGS, MILK)}


# Phrases


WORDS = Words(
    [
        {
            "grammar": {"you": "you", "list": "{rest} and {last}", "blank": "…"},
            "phrases": {"cards": "{count} {which}", "of": "{seat} with {cards}"},
            "terms": {"eggs": "eggs"},
            "events": {"said": "{what}."},
            "moves": {
                "ask": {"label": "Ask for {cards}", "draft": "Ask for {count} {what}"},
                "pass": {"label": "Pass"},
            },
        }
    ]
)


def test_a_phrase_is_told_with_its_own_parts() -> None:
    """A piece of a sentence with parts of its own."""
    phrase = Phrase("of", seat=Who(1), cards=[Phrase("cards", count=n, which=Term("eggs")) for n in (1, 2)])
    teller = Teller(WORDS, BOX, ["Ada", "Bo"], 1)

    assert teller.say("events", "said", what=tell_part(BOX, phrase)) == "You with 1 eggs and 2 eggs."
    assert repr(Phrase("of", n=1)) == "Phrase('of', {'n': 1})"


def test_a_move_that_is_not_put_together_yet_is_told_by_its_draft() -> None:
    """Where a label says what the parts mean together, a `draft` says it with the parts alone."""
    teller = Teller(WORDS, BOX, ["Ada", "Bo"], 1)

    assert teller.half_move("ask", {"count": 2}) == "Ask for 2 …"
    assert teller.half_move("pass", {}) == "Pass"
