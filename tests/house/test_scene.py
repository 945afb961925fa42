"""Scenes: the piles of the engine's own view, whatever was worked out before; and replays that tell each step anew."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games
from cardamom.engine.view import view
from cardamom.games.open_kitchen.cards import GROUPS
from cardamom.games.open_kitchen.rules import MELD_OR_DISCARD, OpenKitchen
from cardamom.house import entries as log
from cardamom.house.asking import question_offers
from cardamom.house.parts import Scene
from cardamom.house.replays import Replay
from cardamom.house.room import Room
from cardamom.house.scene import Surroundings, changes, scene
from cardamom.house.telling import teller_for
from tests.house.rooms import Party, received

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
MOST_ANSWERS = 150


def around() -> Surroundings:
    return Surroundings(frozenset(), 0, None, "", "")


def party_of(game: Game) -> Party:
    seats = max(3, game.fewest)
    party = Party(game.name, seats, bots=(next(iter(game.bots)),) * (seats - 1))
    party.deal()
    return party


def play_on(party: Party) -> None:
    seat = party.room.asked()[0]
    party.happen(log.Answered(at=1, seat=seat, move=party.some_move(seat), how=log.BOT))


def cards_in(shown: Scene, name: str) -> tuple[int, list[Any]]:
    pile = shown[f"pile:{name}"]
    return pile.get("count", len(pile["cards"])), sorted(filter(None, pile["cards"] + pile.get("known", [])))


def cards_known(room: Room, viewer: int | None) -> dict[str, tuple[int, list[Any]]]:
    zones = view(room.table, viewer)["zones"]
    return {
        zone["zone"] if zone["owner"] is None else f"{zone['zone']}:{zone['owner']}": (
            len(zone["cards"]),
            sorted(filter(None, zone["cards"])),
        )
        for zone in zones
    }


@every_game
def test_a_scene_shows_what_the_view_of_the_engine_shows_at_every_step(game: Game) -> None:
    party = party_of(game)
    viewers = [None, *range(len(party.room.chairs))]
    for _ in range(MOST_ANSWERS):
        for viewer in viewers:
            shown = received(scene(party.room, viewer, "", around()))
            assert {name: cards_in(shown, name) for name in shown["piles"]} == cards_known(party.room, viewer)
        if not party.room.asked():
            break
        play_on(party)


@every_game
def test_scenes_made_with_and_without_memory_are_the_same(game: Game) -> None:
    party = party_of(game)
    for _ in range(MOST_ANSWERS):
        seat = next(iter(party.room.asked()), 0)
        remembered = scene(party.room, seat, "", around())
        assert remembered == scene(party.told_again(), seat, "", around())
        if not party.room.asked():
            break
        play_on(party)


@every_game
def test_every_step_of_a_replay_shows_the_seats_of_that_step(game: Game) -> None:
    party = party_of(game)
    asked = [party.room.asked()]
    while party.room.asked():
        play_on(party)
        asked.append(party.room.asked())

    steps = received(Replay(party.room, around()).part(0, len(asked)))["steps"]

    assert [[seat["seat"] for seat in step["scene"]["seats"] if seat["asked"]] for step in steps] == asked
    end = steps[-1]["scene"]
    assert end["piles"]
    assert all(None not in end[f"pile:{name}"]["cards"] for name in end["piles"])


def test_changes_tell_what_is_new_and_what_is_gone() -> None:
    before = {"same": [1], "other": 1, "gone": 2, "nothing": None}

    assert changes(before, {"same": [1], "other": 2, "nothing": None, "new": None}) == {
        "other": 2,
        "gone": None,
        "new": None,
    }


def kitchen(**options: str) -> Party:
    """A table of Open Kitchen with a person and two cooks."""
    party = Party("open_kitchen", 3, ("cook", "cook"), **options)
    party.deal()
    return party


def test_the_special_group_and_the_recipe_are_shown_as_strips_and_not_as_sentences() -> None:
    party = kitchen(chefs_special="on")
    table = party.room.table
    assert isinstance(table, OpenKitchen)

    shown = received(scene(party.room, 0, "", around()))

    group, recipe = shown["strips"]
    assert (group["title"], recipe["title"]) == ("Open Kitchen", "Chef's Special")
    assert group["group"] == (GROUPS[table.open_group] if table.open_group >= 0 else None)
    assert sorted(recipe["cards"]) == sorted(table.box.codes[card] for card in table.recipe())
    assert not any("Open Kitchen" in fact for fact in shown["facts"])


def test_the_score_sheet_is_shown_without_the_lines_that_gave_nobody_anything() -> None:
    party = kitchen()
    table = party.room.table
    assert isinstance(table, OpenKitchen)
    table.earned = [[[3, 0, 0], [1, 1, 0], [0, 0, 0], [3, 0, 0], [0, 0, 0]]]

    [course] = received(scene(party.room, 0, "", around()))["sheet"]

    assert course["title"] == "Course 1"
    assert [line["title"] for line in course["lines"]] == ["Three identical", "Three different", "Third set first"]
    assert course["total"] == [7, 1, 0]


def test_sets_have_buttons_of_their_own_and_parts_say_where_their_cards_lie() -> None:
    party = kitchen()
    table = party.room.table
    assert isinstance(table, OpenKitchen)
    table.turn = 0
    table.hands[0].cards[:3] = [0, 0, 0]
    table.go(MELD_OR_DISCARD)

    offers = received(question_offers(table, 0, teller_for(party.room, 0)))
    offered = {offer["kind"]: offer for offer in offers}

    assert offered["meld"]["rows"][0] == [["apple", "apple", "apple"]]
    assert offered["meld"]["buttons"][0] == "Meld 3 × apple (3)"
    assert offered["discard"]["parts"][0]["lies"] == "hand"
    assert "buttons" not in offered["discard"]
