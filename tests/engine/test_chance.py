"""The source of luck."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from cardamom.engine.chance import WARM_UP, Chance, chance_for, commitment


def sfc32(a: int, b: int, c: int, n: int) -> Iterator[int]:
    """The generator, written again from its definition."""
    while True:
        drawn = (a + b + n) % 2**32
        a, b, c, n = b ^ (b >> 9), (c * 9) % 2**32, ((c << 21 | c >> 11) + drawn) % 2**32, (n + 1) % 2**32
        yield drawn


def test_the_stream_is_that_of_sfc32() -> None:
    """A small generator (sfc32) whose every intermediate value fits into 63 bits."""
    reference = sfc32(1, 2, 3, 4)

    chance = Chance(1, 2, 3, 4)

    assert all(chance.below(2**30) == next(reference) >> 2 for _ in range(2000))


def test_the_stream_of_a_seed_never_changes() -> None:
    """Equal states give equal streams, whatever engine runs them: old records depend on it."""
    chance = chance_for("carrot", "deal")

    assert [chance.below(1000) for _ in range(8)] == [369, 69, 493, 728, 693, 42, 618, 437]


def test_draws_are_even() -> None:
    chance = chance_for("even", "draws")

    counts = Counter(chance.below(10) for _ in range(20_000))

    assert sorted(counts) == [*range(10)]
    assert all(abs(count - 2000) < 250 for count in counts.values())


def test_a_shuffle_gives_every_order_equally_often() -> None:
    chance = chance_for("even", "shuffles")
    orders: Counter[tuple[int, ...]] = Counter()

    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1

    assert sorted(orders) == sorted(permutations(range(4)))
    assert all(abs(count - 500) < 120 for count in orders.values())


def test_a_copy_draws_the_same_and_leaves_the_original_alone() -> None:
    chance = chance_for("copy", "deal")
    before = chance.state()

    copied = chance.copy()
    drawn = [copied.word() for _ in range(5)]

    assert chance.state() == before
    assert [chance.word() for _ in range(5)] == drawn


def test_a_fork_draws_something_else_and_moves_the_original_on() -> None:
    chance = chance_for("fork", "deal")
    before = chance.state()

    forks = [chance.fork() for _ in range(2)]
    streams = [[stream.word() for _ in range(4)] for stream in [*forks, chance]]

    assert chance.state() != before
    assert len({tuple(stream) for stream in streams}) == 3


def test_every_purpose_has_a_stream_of_its_own() -> None:
    streams = [chance_for("seed", purpose).state() for purpose in ["deal", "bot 0 1", "bot 1 1", "bot 0 2"]]

    assert len({tuple(state) for state in streams}) == 4


def test_the_commitment_is_the_sha256_of_the_seed_and_does_not_give_the_deal_away() -> None:
    """Its SHA-256 is shown to everybody before the first card is dealt."""
    published = commitment("grandmother")
    words = [int(published[i : i + 8], 16) for i in range(0, 64, 8)]

    guessed = Chance(words[0] ^ words[4], words[1] ^ words[5], words[2] ^ words[6], words[3] ^ words[7])
    for _ in range(WARM_UP):
        guessed.word()

    assert published == hashlib.sha256(b"grandmother").hexdigest()
    assert guessed.state() != chance_for("grandmother", "deal").state()
    assert guessed.state() != chance_for("grandmother", "").state()
