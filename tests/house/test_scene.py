"""Scenes: the piles of the engine's own view, whatever was worked out before; and replays that tell each step anew."""

from __future__ import annotations

from typing import Any

import pytest

from cardamom.engine.game import Game
from cardamom.engine.registry import all_games
from cardamom.engine.view import view
from cardamom.house import entries as log
from cardamom.house.replays import Replay
from cardamom.house.room import Room
from cardamom.house.scene import Scene, Surroundings, changes, scene
from tests.house.rooms import Party

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
            shown = scene(party.room, viewer, "", around())
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

    steps = Replay(party.room, around()).part(0, len(asked))["steps"]

    assert [[seat["seat"] for seat in step["scene"]["seats"] if seat["asked"]] for step in steps] == asked
    assert all(
        None not in pile["cards"] for pile in steps[-1]["scene"].values() if isinstance(pile, dict) and "cards" in pile
    )


def test_changes_tell_what_is_new_and_what_is_gone() -> None:
    before = {"same": [1], "other": 1, "gone": 2, "nothing": None}

    assert changes(before, {"same": [1], "other": 2, "nothing": None, "new": None}) == {
        "other": 2,
        "gone": None,
        "new": None,
    }
