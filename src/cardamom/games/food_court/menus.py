"""What is written on the cards: names and sentences made of the deck files and `words.toml`."""

from __future__ import annotations

from typing import Any, Final

from cardamom.engine.words import Teller, Words
from cardamom.engine.zones import Box, Card
from cardamom.games.food_court.cards import (
    CODES,
    DECKS,
    EVENT_KIND,
    SECTIONS,
    SORT,
    SYMBOL,
    WISHES,
    Deck,
)
from cardamom.games.food_court.deck_files import EVENTS, ICONS, UTENSILS, Row

JOINTS: Final = {True: "and", False: "or"}


def deck_words(words: Words) -> dict[str, Any]:
    """The names of all cards and restaurants, and what each card says about itself."""
    teller = Teller(words, Box([], []), [], None)
    names: dict[str, str] = {}
    texts: dict[str, str] = {}
    for deck in DECKS:
        for card in deck.faces:
            names[CODES[card]] = card_name(deck, card, teller)
            texts[CODES[card]] = card_text(deck, card, teller)
    restaurants = {deck.key: f"{deck.name} ({deck.country})" for deck in DECKS}
    return {"cards": names, "about": {"cards": texts}, "terms": restaurants}


def card_name(deck: Deck, card: Card, teller: Teller) -> str:
    """What a card is called."""
    row = deck.row(card)
    if row.section == "customers":
        return teller.phrase(
            "menus", "customer_name", name=row.text("name"), nation=deck.nationality, value=row.number("value")
        )
    if row.section == "ability":
        return teller.phrase("menus", "ability_name", name=deck.name)
    if row.section == "events":
        return teller.words.sentence("menus", "events", EVENTS[EVENT_KIND[card]])
    if row.section == "utensils":
        return teller.words.sentence("menus", "utensils", UTENSILS[SYMBOL[card]])
    return row.text("name")


def card_text(deck: Deck, card: Card, teller: Teller) -> str:
    """What a card is for, in a sentence or two."""
    row = deck.row(card)
    section = SECTIONS[SORT[card]]
    if section == "ability":
        return teller.say("menus", "ability", ability=deck.ability.text, tracking=deck.tracking.text)
    if section == "recipes":
        return recipe_text(row, teller)
    if section == "drinks":
        return teller.say("menus", "drink", condition=drink_condition(row, teller))
    if section == "events":
        return teller.say("menus", "event_texts", row.text("event"))
    if section == "utensils":
        return teller.say("menus", "utensil_texts", row.text("utensil"))
    if section == "customers":
        wish = wish_text(card, teller)
        return teller.say("menus", "customer", value=row.number("value"), bonus=row.number("bonus"), wish=wish)
    return teller.say("menus", section)


def recipe_text(row: Row, teller: Teller) -> str:
    """Level, utensil symbol, and what the ability looks at."""
    symbol = teller.words.sentence("menus", "utensils", row.text("utensil"))
    text = teller.say("menus", row.text("level"), symbol=symbol)
    if row.text("kind"):
        text += " " + teller.say("menus", "recipe_kind", kind=row.text("kind"))
    if row.text("exact"):
        text += " " + teller.say("menus", "recipe_exact", exact=row.text("exact"))
    return text


def drink_condition(row: Row, teller: Teller) -> str:
    """When a drink may be played."""
    return teller.phrase("menus", "thirsts", row.text("when"), least=row.number("least"), kinds=row.words("kinds"))


def wish_text(card: Card, teller: Teller) -> str:
    """What must hold for the bonus of a customer."""
    wish = WISHES[card]
    assert wish is not None
    icons = [
        teller.phrase("menus", "wishes", ICONS[icon], number=int(number))
        for icon, number in zip(wish.icons, wish.numbers, strict=True)
    ]
    return f" {teller.words.sentence('menus', JOINTS[wish.all_of_them])} ".join(icons)
