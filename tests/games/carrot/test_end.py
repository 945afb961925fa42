"""End of the game: the empty market, the score, and the stall clock."""

import pytest

from cardamom.engine.view import events
from cardamom.games.carrot.rules import GO_TO_MARKET, NO_REFILL, Carrot, MakeRecipe, Sell, Steal, Swap
from tests.games.carrot.tables import card, cards, lay, open_cards, refused, stored_cards


def dawdle(table: Carrot) -> None:
    """A turn that changes nothing for the clock: a swap there, or back again."""
    seat = table.turn
    table.play(seat, Swap(open_cards(table, seat)[0], stored_cards(table, seat)[0]))


def idle_table(seats: int = 3) -> Carrot:
    """A table where everybody can dawdle."""
    shown = ["carrots 2", "carrots 4", "carrots 6", "carrots 8", "carrots 10", "carrots queen"]
    stored = ["tomatoes 2", "tomatoes 4", "tomatoes 6", "tomatoes 8", "tomatoes 10", "tomatoes queen"]
    return lay(dict(enumerate(shown[:seats])), dict(enumerate(stored[:seats])), seats=seats)


# When the cards in the market run out


def test_the_game_ends_the_moment_the_market_is_empty() -> None:
    """When the cards in the market run out, the game ends."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 9")

    table.play(0, GO_TO_MARKET)

    result = table.result()
    assert result is not None
    assert (result.why, result.stalled) == ("market_empty", False)
    assert table.asked() == []
    assert refused(table, 1, GO_TO_MARKET) == "game_over"


def test_the_game_goes_on_while_the_market_has_a_card() -> None:
    """When the cards in the market run out, the game ends."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 8 9")

    table.play(0, GO_TO_MARKET)

    assert table.result() is None


def test_with_equal_turns_the_lap_is_finished() -> None:
    """option `equal_turns`: no, yes (finish the lap)."""
    table = lay(
        {0: "carrots 2", 1: "carrots 4, broccoli 4", 2: "carrots 6 8 9"}, market="tomatoes 9", equal_turns="yes"
    )

    table.play(0, GO_TO_MARKET)
    reason = refused(table, 1, GO_TO_MARKET)
    table.play(1, MakeRecipe(cards("carrots 4, broccoli 4")))
    table.play(2, Sell(card("carrots 6")))

    result = table.result()
    assert reason == "market_empty"
    assert result is not None
    assert (result.why, result.scores) == ("market_empty", [0, 1, 0])


def test_with_equal_turns_the_last_player_of_a_lap_ends_the_game_at_once() -> None:
    """option `equal_turns`: no, yes (finish the lap)."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 7 8 9", equal_turns="yes")

    for seat in (0, 1, 2):
        table.play(seat, GO_TO_MARKET)

    assert table.over


def test_a_lap_ends_at_the_player_who_began() -> None:
    """option `equal_turns`: no, yes (finish the lap)."""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6 8 9"}, market="tomatoes 9", equal_turns="yes")
    table.first = table.turn = 1

    table.play(1, GO_TO_MARKET)
    left = [(clock.name, clock.left, clock.of) for clock in table.clocks()]
    table.play(2, Sell(card("carrots 6")))
    before = table.over
    table.play(0, Steal(1, card("carrots 4")))

    result = table.result()
    assert left == [("final_lap", 2, 3)]
    assert not before
    assert result is not None
    assert (result.why, result.stalled) == ("market_empty", False)
    assert table.clocks() == []


def test_everybody_hears_that_the_lap_is_the_last() -> None:
    """Whether the lap is finished when the market is empty"""
    table = lay({0: "carrots 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 9", equal_turns="yes")

    table.play(0, GO_TO_MARKET)

    assert [event["name"] for event in events(table, 2)] == ["go_to_market", "final_lap"]


def test_a_sale_does_not_open_an_empty_market_again() -> None:
    """What is sold after the market was empty does not open it again"""
    table = lay({0: "carrots 2", 1: "carrots 4 5 7", 2: "carrots 6"}, market="tomatoes 9", equal_turns="yes")

    table.play(0, GO_TO_MARKET)
    table.play(1, Sell(card("carrots 5")))

    assert table.market.cards == cards("carrots 5")
    assert refused(table, 2, GO_TO_MARKET) == "market_empty"
    assert GO_TO_MARKET not in table.moves(2)
    assert refused(table, 2, table.step.default(table, 2)) is None


# Count the points


def test_the_most_points_win() -> None:
    """Count the points of the players based on the assembled recipes. The player with the most points wins."""
    table = lay({0: "carrots 2, tomatoes 2", 1: "carrots 4", 2: "carrots 6"}, market="tomatoes 9")

    table.play(0, MakeRecipe(cards("carrots 2, tomatoes 2")))
    table.play(1, GO_TO_MARKET)

    result = table.result()
    assert result is not None
    assert (result.scores, result.winners) == ([1, 0, 0], [0])


def test_a_tie_is_a_shared_victory() -> None:
    """Ties that no rule breaks are shared victories."""
    table = lay({0: "carrots 2, tomatoes 2", 1: "carrots 4, tomatoes 4", 2: "carrots 6"}, market="tomatoes 9")

    table.play(0, MakeRecipe(cards("carrots 2, tomatoes 2")))
    table.play(1, MakeRecipe(cards("carrots 4, tomatoes 4")))
    table.play(2, GO_TO_MARKET)

    result = table.result()
    assert result is not None
    assert result.winners == [0, 1]


# The stall clock


@pytest.mark.parametrize(("seats", "laps"), [(2, 12), (3, 8), (6, 8)])
def test_a_table_that_stands_still_has_one_last_lap(seats: int, laps: int) -> None:
    """8 laps (12 with two players) without a recipe and without a new low of the market: one last lap."""
    table = idle_table(seats)

    for _ in range(laps * seats):
        dawdle(table)
    announced = events(table, None)[-1]["name"]
    last_lap = table.clocks()[0]
    for _ in range(seats):
        assert not table.over
        dawdle(table)

    result = table.result()
    assert announced == "last_lap"
    assert (last_lap.name, last_lap.left) == ("last_lap", seats)
    assert result is not None
    assert (result.why, result.stalled) == ("nobody_cooks", True)


def test_the_clock_counts_turns_for_everybody_to_see() -> None:
    """Each has a progress marker and a visible stall clock."""
    table = idle_table()

    dawdle(table)

    (clock,) = table.clocks()
    assert (clock.name, clock.left, clock.of) == ("idle_turns", 23, 24)


def test_a_new_low_of_the_market_starts_the_clock_anew() -> None:
    """Without a recipe and without a new low of the market."""
    table = idle_table()
    dawdle(table)

    table.play(1, GO_TO_MARKET)

    assert table.clocks()[0].left == 24


def test_drawing_a_sold_card_again_is_no_new_low() -> None:
    """Without a recipe and without a new low of the market."""
    table = lay({0: "carrots 2 4 6", 1: "carrots 8", 2: "carrots 10"})

    table.play(0, Sell(card("carrots 4")))
    table.play(1, GO_TO_MARKET)

    assert table.clocks()[0].left == 22


def test_a_recipe_starts_the_clock_anew() -> None:
    """Without a recipe and without a new low of the market."""
    table = lay({0: "carrots 2, tomatoes 2", 1: "carrots 4", 2: "carrots 6"}, {0: "aubergines 8 9", 2: "aubergines 6"})
    table.turn = 2
    dawdle(table)

    table.play(0, MakeRecipe(cards("carrots 2, tomatoes 2")))

    assert table.clocks()[0].left == 24


def test_a_recipe_with_a_refill_starts_the_clock_anew() -> None:
    """Without a recipe and without a new low of the market."""
    table = lay({0: "carrots 2, tomatoes 2 8", 1: "carrots 4", 2: "carrots 6"}, {0: "aubergines 8", 2: "aubergines 6"})
    table.turn = 2
    dawdle(table)

    table.play(0, MakeRecipe(cards("carrots 2, tomatoes 2")))
    table.play(0, NO_REFILL)

    assert table.clocks()[0].left == 24


def test_nothing_stops_the_last_lap() -> None:
    """One last lap, then the score."""
    table = idle_table()
    for _ in range(24):
        dawdle(table)

    for seat in range(3):
        table.play(seat, GO_TO_MARKET)

    result = table.result()
    assert result is not None
    assert result.stalled


def test_a_recipe_does_not_stop_the_last_lap() -> None:
    """Nothing stops that lap."""
    table = idle_table()
    for _ in range(24):
        dawdle(table)

    dawdle(table)
    table.play(1, MakeRecipe(cards("carrots 4, tomatoes 4")))
    before = table.over
    dawdle(table)

    result = table.result()
    assert not before
    assert result is not None
    assert (result.why, result.stalled, result.scores) == ("nobody_cooks", True, [0, 1, 0])


@pytest.mark.parametrize("first", [0, 2])
def test_with_equal_turns_a_market_that_empties_in_the_last_lap_ends_the_game_with_the_lap(first: int) -> None:
    """The game ends the usual way: at once, or with the lap when equal turns are played."""
    table = lay(
        {0: "carrots 2", 1: "carrots 4", 2: "carrots 6"},
        {0: "tomatoes 2", 1: "tomatoes 4", 2: "tomatoes 6"},
        market="aubergines 9",
        equal_turns="yes",
    )
    table.first = table.turn = first
    for _ in range(24):
        dawdle(table)

    table.play(table.turn, GO_TO_MARKET)
    left = table.clocks()[0]
    while not table.over:
        dawdle(table)

    result = table.result()
    assert (left.name, left.left) == ("final_lap", 2)
    assert result is not None
    assert (result.why, result.stalled, table.turn) == ("market_empty", False, first)


@pytest.mark.parametrize(("already_gone", "turns"), [(0, 0), (1, 2)])
def test_the_lap_of_equal_turns_counts_and_not_what_is_left_of_the_last_lap(already_gone: int, turns: int) -> None:
    """The game ends the usual way: at once, or with the lap when equal turns are played."""
    table = lay(
        {0: "carrots 2", 1: "carrots 4", 2: "carrots 6"},
        {0: "tomatoes 2", 1: "tomatoes 4", 2: "tomatoes 6"},
        market="aubergines 9",
        equal_turns="yes",
    )
    table.first = 1
    for _ in range(24 + already_gone):
        dawdle(table)

    table.play(table.turn, GO_TO_MARKET)
    for _ in range(turns):
        assert not table.over
        dawdle(table)

    result = table.result()
    assert result is not None
    assert (result.why, result.stalled) == ("market_empty", False)


def test_a_market_that_empties_in_the_last_lap_ends_the_game_at_once() -> None:
    """The game ends the moment the market is empty."""
    table = lay(
        {0: "carrots 2", 1: "carrots 4", 2: "carrots 6"},
        {0: "tomatoes 2", 1: "tomatoes 4", 2: "tomatoes 6"},
        market="aubergines 9",
    )
    for _ in range(24):
        dawdle(table)

    table.play(0, GO_TO_MARKET)

    result = table.result()
    assert result is not None
    assert (result.why, result.stalled) == ("market_empty", False)
