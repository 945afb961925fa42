"""What is written on the cards: names and sentences made of the deck files and `words.toml`."""

from __future__ import annotations

from typing import Any, Final

from cardamom.engine.words import Teller, Words
from cardamom.engine.zones import Box, Card
from cardamom.games.food_court.cards import (
    CODES,
    DECKS,
    DRINK,
    EVENT_KIND,
    SECTIONS,
    SORT,
    SYMBOL,
    WISHES,
    Deck,
)
from cardamom.games.food_court.deck_files import EVENTS, ICONS, UTENSILS, Row
from cardamom.games.food_court.standing import sign_of, thirst_sign

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
    return {"cards": names, "about": {"cards": texts}, "terms": restaurants, "signs": sign_words(teller)}


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


def sign_words(teller: Teller) -> dict[str, dict[str, str]]:
    """What the signs on customers and drinks mean, in a word and in a sentence."""
    found: dict[str, dict[str, str]] = {}
    for deck in DECKS:
        for card in [*deck.customers, *deck.draw_cards]:
            wish = WISHES[card]
            if wish is not None:
                for icon, number in zip(wish.icons, wish.numbers, strict=True):
                    found[sign_of(card, icon, number)] = icon_words(deck, ICONS[icon], int(number), teller)
            elif SORT[card] == DRINK:
                found[thirst_sign(card)] = {
                    "word": drink_condition(deck.row(card), teller, "thirst_words"),
                    "text": drink_condition(deck.row(card), teller),
                }
    return found


def icon_words(deck: Deck, icon: str, number: int, teller: Teller) -> dict[str, str]:
    """What an icon on a customer means, in a word and in a sentence."""
    return {
        "word": teller.phrase("menus", "wish_words", icon, number=number, nation=deck.nationality),
        "text": teller.phrase("menus", "wishes", icon, number=number),
    }


def drink_condition(row: Row, teller: Teller, manner: str = "thirsts") -> str:
    """When a drink may be played."""
    return teller.phrase("menus", manner, row.text("when"), least=row.number("least"), kinds=row.words("kinds"))


def wish_text(card: Card, teller: Teller) -> str:
    """What must hold for the bonus of a customer."""
    wish = WISHES[card]
    assert wish is not None
    icons = [
        teller.phrase("menus", "wishes", ICONS[icon], number=int(number))
        for icon, number in zip(wish.icons, wish.numbers, strict=True)
    ]
    return f" {teller.words.sentence('menus', JOINTS[wish.all_of_them])} ".join(icons)
