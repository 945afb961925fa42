"""Taking back: a turn is free, and so is a change of mind, until a card is drawn."""

from cardamom.engine.wire import write_move
from cardamom.games.food_court.cards import OPTIONAL, SORT
from cardamom.games.food_court.court import Court
from cardamom.games.food_court.plays import PREPARES
from cardamom.games.food_court.rules import ATTRACTS, FINISH
from cardamom.house import wire
from tests.house.rooms import ANNA, BEA, Party


def seated() -> tuple[Party, str, int, Court]:
    """Two people at a table where restaurants were drawn, and the one whose turn it is."""
    party = Party("food_court", 2, restaurants="draw")
    party.sit(BEA, 1)
    party.deal()
    table = party.room.table
    assert isinstance(table, Court)
    seat = int(table.turn)
    return party, [ANNA, BEA][seat], seat, table


def test_plays_are_taken_back_one_after_the_other_until_a_card_was_drawn() -> None:
    """Free order of plays, undo until a card is drawn."""
    party, person, seat, table = seated()
    party.answer(person, write_move(table.box, ATTRACTS[table.central.cards[0]]))
    drawn = party.room.can_take_back(seat)
    ingredients = [card for card in table.hands[seat].cards if SORT[card] <= OPTIONAL][:2]
    for card in ingredients:
        party.answer(person, write_move(table.box, PREPARES[card]))

    for _ in ingredients:
        assert party.room.can_take_back(seat)
        party.do(person, wire.TakeBack)

    now = party.room.table
    assert isinstance(now, Court)
    assert ingredients
    assert not drawn
    assert now.plays == 0
    assert now.counters[seat].cards == []
    assert not party.room.can_take_back(seat)


def test_nothing_is_taken_back_once_the_hand_was_filled() -> None:
    """Undo until a card is drawn."""
    party, person, seat, table = seated()
    party.answer(person, write_move(table.box, ATTRACTS[table.central.cards[0]]))
    ingredient = next(card for card in table.hands[seat].cards if SORT[card] <= OPTIONAL)
    party.answer(person, write_move(table.box, PREPARES[ingredient]))
    party.answer(person, write_move(table.box, FINISH))
    before = party.room.can_take_back(seat)

    party.answer(person, {"move": "fill_hand", "cards": []})

    assert before
    assert not party.room.can_take_back(seat)
