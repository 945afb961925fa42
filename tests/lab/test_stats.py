"""Intervals and tests that hold what they promise."""

import math

import pytest

from cardamom.engine.chance import chance_for
from cardamom.lab.bootstrap import bootstrap, bootstrap_share
from cardamom.lab.sprt import Sprt, elo_of, fair_share
from cardamom.lab.stats import share_of_games, wilson

EXPERIMENTS = 300
TRIES = 40
MOST_ERRORS = 6


@pytest.mark.parametrize("share", [5, 25, 50])
def test_wilson_holds_the_truth_in_about_95_of_100_experiments(share: int) -> None:
    """ "Each with an interval (Wilson, bootstrap)" """
    chance = chance_for("wilson", "test")
    held = 0
    for _ in range(EXPERIMENTS):
        found = wilson(sum(chance.below(100) < share for _ in range(80)), 80)
        held += found.low <= share / 100 <= found.high

    assert 0.91 <= held / EXPERIMENTS <= 0.99


def test_wilson_is_never_certain() -> None:
    none, all_of_them = wilson(0, 50), wilson(50, 50)

    assert none.low == 0 < none.high
    assert all_of_them.low < 1 == all_of_them.high
    assert wilson(0, 0).high == 1


def test_bootstrap_holds_the_truth_in_about_95_of_100_experiments() -> None:
    chance = chance_for("bootstrap", "test")
    held = 0
    for _ in range(40):
        found = bootstrap([(float(chance.below(11)), 1) for _ in range(60)])
        held += found.low <= 5.0 <= found.high

    assert 34 <= held <= 40


def test_bootstrap_takes_deals_not_games_for_independent() -> None:
    """Four games of one deal that always agree say no more than one."""
    chance = chance_for("deals", "test")
    outcomes = [float(chance.below(2)) for _ in range(100)]

    once = bootstrap([(won, 1) for won in outcomes])
    four_times = bootstrap([(4 * won, 4) for won in outcomes])

    assert four_times.high - four_times.low == pytest.approx(once.high - once.low)


def test_a_share_that_never_varied_is_not_certain() -> None:
    """The rule of three: what happens in 3 of n deals can well be missed in n."""
    never, always, even = (bootstrap_share([(4 * share, 4)] * 40) for share in (0.0, 1.0, 0.25))

    assert never.low == 0
    assert never.high == pytest.approx(3 / 40, abs=0.01)
    assert always.low == pytest.approx(1 - 3 / 40, abs=0.01)
    assert always.high == 1
    assert 0 < even.low < 0.25 < even.high < 0.4
    assert not never.is_constant


def test_a_mean_that_never_varied_has_no_interval_to_tell() -> None:
    found = bootstrap([(12.0, 3)] * 40)

    assert found.is_constant
    assert not found.is_told
    assert bootstrap([(12.0, 3), (13.0, 3)]).is_told
    assert not bootstrap([]).is_told


def test_shares_of_games_take_deals_for_independent() -> None:
    """Four games of one deal that always agree say no more than one; if nothing is common to them, as much as four."""
    outcomes = [1.0] * 15 + [0.0] * 45

    once = wilson(15, 60)
    agreeing = share_of_games([(4 * won, 4) for won in outcomes], 60)
    apart = share_of_games([(1.0, 4)] * 30 + [(0.0, 4)] * 10 + [(2.0, 4)] * 20, 60)

    assert agreeing.low == pytest.approx(once.low)
    assert agreeing.high == pytest.approx(once.high)
    assert agreeing.sample == 240
    assert (apart.low, apart.high) == (wilson(70, 240).low, wilson(70, 240).high)


def test_a_share_of_games_that_none_has_is_worth_one_game_a_deal() -> None:
    assert share_of_games([(0.0, 4)] * 20, 20).high == pytest.approx(wilson(0, 20).high)


def test_bootstrap_is_the_same_every_time() -> None:
    deals = [(float(n % 7), 1) for n in range(50)]

    assert bootstrap(deals) == bootstrap(list(deals))


@pytest.mark.parametrize("sides", [2, 4])
def test_elo_and_share_say_the_same(sides: int) -> None:
    assert fair_share(0, sides) == pytest.approx(1 / sides)
    assert elo_of(fair_share(30, sides), sides) == pytest.approx(30)
    assert elo_of(1.0, sides) == math.inf


def decide(share: int, sides: int, seed: str) -> str:
    """The verdict on somebody who wins so many of 1000 games."""
    chance = chance_for(seed, "sprt")
    test = Sprt(sides)
    while test.verdict() == "open" and test.sets < 10_000:
        test.add(sum(chance.below(1000) < share for _ in range(sides)) / sides)
    return test.verdict()


@pytest.mark.parametrize("sides", [2, 4])
def test_sprt_rarely_errs(sides: int) -> None:
    """ "SPRT, elo0 = 0, elo1 = 30 equivalent, alpha = beta = 0.05" """
    equal, stronger = (round(1000 * fair_share(elo, sides)) for elo in (0, 30))

    wrongly = sum(decide(equal, sides, f"equal {n}") == "stronger" for n in range(TRIES))
    rightly = sum(decide(stronger, sides, f"stronger {n}") == "stronger" for n in range(TRIES))

    assert wrongly <= MOST_ERRORS
    assert rightly >= TRIES - MOST_ERRORS


def test_sprt_says_nothing_after_a_few_sets() -> None:
    test = Sprt(2)
    for _ in range(5):
        test.add(1.0)

    assert test.llr() == 0
    assert test.verdict() == "open"


def test_sprt_bounds_are_those_of_wald() -> None:
    assert Sprt(2).upper == pytest.approx(2.944, abs=0.001)
    assert Sprt(2).lower == pytest.approx(-2.944, abs=0.001)
