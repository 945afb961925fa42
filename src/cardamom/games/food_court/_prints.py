"""What is printed on the cards of Food Court, beyond their names: all of it from the deck files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardamom.engine.faces import Need, Print
from cardamom.engine.words import Teller
from cardamom.engine.zones import Box
from cardamom.games.food_court import GAME
from cardamom.games.food_court.cards import CODES, DECKS, KINDS, SECONDARIES_NEEDED, VALUE, WISHES, Deck
from cardamom.games.food_court.deck_files import (
    ABILITIES,
    EXACT,
    FOR_GUESTS,
    ICONS,
    PAIRS_ALIKE,
    PAIRS_OF_KINDS,
    TRACKED_CARDS,
    WORTH,
    Row,
    slug,
)
from cardamom.games.food_court.menus import JOINTS, card_text, drink_condition, wish_text

TELLER: Final = Teller(GAME.words, Box([], []), [], None)
RULES: Final = list(ABILITIES)
INGREDIENTS: Final = ("primary", "secondary", "optional")


def say(*path: str, **parts: object) -> str:
    """A sentence that stands on a card."""
    return TELLER.say("printed", *path, **parts)


def print_of(deck: Deck, card: int) -> Print:
    """All that stands on a card."""
    row = deck.row(card)
    if row.section in INGREDIENTS:
        return _ingredient(deck, row)
    if row.section == "recipes":
        return _recipe(deck, row, card)
    if row.section == "customers":
        return _customer(deck, row, card)
    if row.section == "ability":
        return _ability(deck)
    name = row.text("name") or row.text("event") or row.text("utensil")
    text = card_text(deck, card, TELLER)
    if row.section == "drinks":
        text = say("drink", condition=drink_condition(row, TELLER))
    return Print(picture=slug(name), text=text, sign=row.text("utensil") or row.section, home=deck.name)


def _ingredient(deck: Deck, row: Row) -> Print:
    kind = row.text("kind")
    exact = [other.text("name") for other in deck.rows if other.section == "recipes" and other.text("exact") == kind]
    text = say(row.section)
    if kind and exact:
        text += " " + say("exact", recipes=exact)
    return Print(
        picture=slug(row.text("name")),
        sort=say("sorts", row.section),
        text=text,
        mark=kind,
        tracked=_is_tracked(deck, row),
        home=deck.name,
    )


def _recipe(deck: Deck, row: Row, card: int) -> Print:
    needs = [Need("primary"), *[Need("secondary")] * int(SECONDARIES_NEEDED[VALUE[card]])]
    return Print(
        picture=slug(row.text("name")),
        sort=say("sorts", row.text("level")),
        value=str(int(VALUE[card])),
        sign=row.text("utensil"),
        mark=row.text("exact") or row.text("kind"),
        tracked=_is_tracked(deck, row),
        needs=tuple(needs),
        extras=(Need("optional", "+1"), *_ability_extras(deck, row)),
        home=deck.name,
    )


def _customer(deck: Deck, row: Row, card: int) -> Print:
    wish = WISHES[card]
    assert wish is not None
    return Print(
        sort=deck.nationality,
        text=say("wish", wish=wish_text(card, TELLER)),
        value=str(row.number("value")),
        bonus=f"+{row.number('bonus')}",
        needs=tuple(
            Need(ICONS[icon], str(int(number)) if ICONS[icon] in ("medal", "drink") else "")
            for icon, number in zip(wish.icons, wish.numbers, strict=True)
        ),
        joint=TELLER.words.sentence("menus", JOINTS[wish.all_of_them]),
        nation=deck.country,
        home=deck.name,
    )


def _ability(deck: Deck) -> Print:
    return Print(
        title=deck.name,
        sort=say("ability"),
        text=deck.ability.text,
        more=deck.tracking.text,
        bonus=say("tracking"),
        nation=deck.country,
        home=deck.country,
    )


def _ability_extras(deck: Deck, row: Row) -> list[Need]:
    """What the ability of the deck can add to a recipe."""
    ability = deck.ability
    rule = RULES[ability.rule]
    if rule == WORTH:
        return [Need("ability", f"{int(worth):+d}".replace("-", "−")) for worth in ability.worth]
    helped = {
        EXACT: bool(row.text("exact")),
        PAIRS_ALIKE: row.text("kind") in _named(ability.kinds),
        FOR_GUESTS: row.text("kind") in _named(ability.kinds),
        PAIRS_OF_KINDS: row.text("kind") in _named([*ability.firsts, *ability.seconds]),
    }
    return [Need("ability", f"+{int(ability.bonus)}")] if helped.get(rule, True) else []


def _is_tracked(deck: Deck, row: Row) -> bool:
    """Whether a card can track the end condition of its deck."""
    sort = "recipe" if row.section == "recipes" else row.section
    kinds = _named(deck.tracking.kinds)
    return sort == TRACKED_CARDS[deck.tracking.card] and (not kinds or row.text("kind") in kinds)


def _named(kinds: Sequence[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


PRINTS: Final = {CODES[card]: print_of(deck, int(card)) for deck in DECKS for card in deck.faces}
