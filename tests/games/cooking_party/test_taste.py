"""The taste of the house: judges, chefs, and what they say."""

from __future__ import annotations

import re
import tomllib

import pytest

from cardamom.engine.chance import Chance, chance_for
from cardamom.games.cooking_party.assignments import DECK, FEWEST_DEALT, MOST_DEALT, TASTES_ASKED
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.chef import (
    MOST_LOOKED_AT,
    clause_for,
    compose,
    compose_courses,
    ideas,
    in_order,
    name_for,
    name_of,
    reply_for,
    whole_story,
    worst_fit,
)
from cardamom.games.cooking_party.critic import (
    CHIPS,
    criteria_of,
    critique,
    divide,
    liking_in,
    palate_behind,
    question_about,
)
from cardamom.games.cooking_party.guide import GUIDE
from cardamom.games.cooking_party.reading import text_of
from cardamom.games.cooking_party.taste import OPEN_MIND, PALATES, QUALITY_WORDS, Palate, breaks, pair, qualities, score
from cardamom.games.cooking_party.texts import LONGEST_NAME, LONGEST_SENTENCE, LONGEST_STORY
from tests.games.cooking_party.tables import card, cards, codes

CLASSICS = [[card(code) for code in dish.split()] for dish in tomllib.loads(text_of("classics.toml"))["classics"]]
PAIRS = 500
WELL_FORMED = re.compile(r"[A-Z“‘][^{}]*[.?!”]")


def some(size: int, chance: Chance) -> list[int]:
    """Any cards."""
    deck = BOX.cards[:]
    chance.shuffle(deck)
    return [int(one) for one in deck[:size]]


def pairs_of_dishes() -> list[tuple[list[int], list[int]]]:
    """A classic, and as many random ingredients."""
    chance = chance_for("taste", "pairs")
    classics = [CLASSICS[chance.below(len(CLASSICS))] for _ in range(PAIRS)]
    return [(classic, some(len(classic), chance)) for classic in classics]


def times_preferred(taste: str, palate: Palate) -> int:
    """How often a judge likes the classic better."""
    dishes = pairs_of_dishes()
    return sum(score(classic, taste, palate) > score(other, taste, palate) for classic, other in dishes)


def test_the_house_judge_prefers_a_classic_to_a_random_dish() -> None:
    """Shown pairs of dishes, the house judge prefers a classic combination to a random one in at least 90 %."""
    chosen = [
        score(classic, "good", OPEN_MIND) > score(other, "good", OPEN_MIND) for classic, other in pairs_of_dishes()
    ]

    assert sum(chosen) >= 0.9 * PAIRS


@pytest.mark.parametrize("palate", PALATES, ids=[palate.name for palate in PALATES])
def test_so_does_a_judge_with_a_palate_of_its_own(palate: Palate) -> None:
    assert times_preferred("good", palate) >= 0.9 * PAIRS


def test_a_judge_that_guesses_fails_the_test_of_taste() -> None:
    """… and the random control fails that."""
    chance = chance_for("taste", "guess")

    assert sum(int(chance.below(2)) for _ in pairs_of_dishes()) < 0.6 * PAIRS


def test_a_judge_of_the_worst_dish_prefers_the_random_one() -> None:
    """Each chef should create the worst tasting dish they can come up with."""
    chosen = [
        score(other, "worst", OPEN_MIND) > score(classic, "worst", OPEN_MIND) for classic, other in pairs_of_dishes()
    ]

    assert sum(chosen) >= 0.9 * PAIRS


def test_company_is_mutual() -> None:
    chance = chance_for("taste", "mutual")
    for _ in range(300):
        a, b = some(2, chance)
        assert pair(a, b) == pair(b, a)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("tomatoes basil", "tomatoes marshmallows"),
        ("salmon dill", "salmon chocolate"),
        ("strawberries cream", "strawberries sardines"),
        ("pears blue-cheese", "pears ketchup"),
    ],
)
def test_some_things_go_together(better: str, worse: str) -> None:
    a, b = (card(code) for code in better.split())
    c, d = (card(code) for code in worse.split())

    assert pair(a, b) > pair(c, d) + 50


def test_qualities_are_those_of_the_ingredients() -> None:
    names = list(QUALITY_WORDS)
    salad = dict(zip(names, qualities(cards("watermelon", "feta", "mint")), strict=True))
    pudding = dict(zip(names, qualities(cards("brioche", "cream", "chocolate")), strict=True))

    assert salad["fresh"] > pudding["fresh"]
    assert pudding["rich"] > salad["rich"]
    assert salad["fruity"] > 0 == pudding["fruity"]
    assert dict(zip(names, qualities(cards("steak", "peas")), strict=True))["green"] == 0


def test_judges_punish_ingredients_that_do_not_improve_the_dish() -> None:
    """Judges should … discourage chefs from just throwing all ingredients into every dish."""
    dish = cards("tomatoes", "mozzarella", "basil")

    assert score(dish, "good", OPEN_MIND) > score([*dish, *cards("coffee", "squid", "jam")], "good", OPEN_MIND)


def test_a_broken_diet_costs_more_than_any_flavour_earns() -> None:
    """A judge may announce certain dietary restrictions."""
    with_bacon, without = cards("bacon", "eggs", "bread"), cards("tomatoes", "eggs", "bread")

    assert breaks(card("bacon"), "vegetarian")
    assert breaks(card("bacon"), "no-pork")
    assert score(with_bacon, "good", OPEN_MIND, "vegetarian") < score(without, "good", OPEN_MIND, "vegetarian")


# Chefs


def test_a_chef_finds_the_dish_in_a_hand() -> None:
    hand = cards("tomatoes", "mozzarella", "basil", "marshmallows", "liver", "coffee", "bread")

    dish = compose(hand, 4, 4, "good", OPEN_MIND)

    assert codes(dish) == ["basil", "bread", "mozzarella", "tomatoes"]


def test_a_chef_cooks_for_the_assignment() -> None:
    hand = cards("tomatoes", "mozzarella", "basil", "strawberries", "cream", "chocolate", "sardines", "coffee")

    assert set(codes(compose(hand, 3, 3, "sweet", OPEN_MIND))) <= {"strawberries", "cream", "chocolate", "coffee"}
    assert "sardines" in codes(compose(hand, 3, 3, "worst", OPEN_MIND))


def test_a_chef_composes_a_meal_of_all_its_courses() -> None:
    chance = chance_for("meal", "test")
    for _ in range(20):
        meal = compose_courses(some(12, chance), 6, 12, ["appetizer", "main", "dessert"], "good", OPEN_MIND)
        used = [one for course in meal for one in course]

        assert all(meal)
        assert len(set(used)) == len(used)
        assert 6 <= len(used) <= 12


def test_a_meal_can_use_every_card() -> None:
    chance = chance_for("whole", "test")
    for size in range(3, 13):
        hand = some(size, chance)
        meal = compose_courses(hand, size, size, ["appetizer", "main", "dessert"], "good", OPEN_MIND)

        assert sorted(one for course in meal for one in course) == sorted(hand)


def test_a_chef_trades_in_what_fits_nothing() -> None:
    hand = cards("tomatoes", "mozzarella", "basil", "bread", "marshmallows", "coffee", "jam")

    assert codes(worst_fit(hand, 3, "good", OPEN_MIND, 4)) == ["coffee", "jam", "marshmallows"]
    assert len(worst_fit(hand, 2, "good", OPEN_MIND, 4)) == 2


def test_a_chef_thinks_of_all_dishes_of_a_usual_hand() -> None:
    assert sorted(ideas([1, 2, 3], 2, 2)) == [[1, 2], [1, 3], [2, 3]]
    assert len(ideas(list(range(7)), 4, 12)) == 35 + 21 + 7


@pytest.mark.parametrize("dealt", range(FEWEST_DEALT, 2 * MOST_DEALT + 1))
def test_a_chef_never_thinks_of_more_dishes_than_there_is_time_for(dealt: int) -> None:
    """A decision is bounded by the dishes looked at, however large the hand and whatever the assignment says."""
    for least in range(1, dealt + 1):
        assert 0 < len(ideas(list(range(dealt)), least, dealt)) <= MOST_LOOKED_AT


def test_every_clause_is_grammatical() -> None:
    for number, entry in enumerate(GUIDE):
        for way in entry.ways:
            clause = clause_for(number, way)

            assert not re.search(r"[{}]|  ", clause)
            assert "they is" not in clause
            assert "it are" not in clause
            assert f"the {name_of(number)}" in clause
            if entry.is_many():
                assert not re.search(r"\bit (is|are)\b", clause), clause


def test_stories_are_well_formed_bounded_and_vary() -> None:
    openings = set()
    for number in range(200):
        chance = chance_for(f"story {number}", "test")
        dish = in_order(some(3 + number % 5, chance))
        for taste in ("good", "worst"):
            name = name_for(dish, taste, chance)
            assert re.fullmatch(r"[A-Z][^{}]*", name), name
            assert len(name) <= LONGEST_NAME
        story = whole_story(dish, chance)
        openings.add(story[0].split()[0])
        assert all(WELL_FORMED.fullmatch(sentence) and len(sentence) <= LONGEST_SENTENCE for sentence in story), story
        assert len(story) == len(dish)
    assert len(openings) >= 4


def test_the_same_dish_and_luck_give_the_same_words() -> None:
    """The same inputs and seed give the same words."""
    dish = cards("lobster", "peaches", "lavender", "cucumber")

    assert whole_story(dish, chance_for("a", "b")) == whole_story(dish, chance_for("a", "b"))
    assert len({tuple(whole_story(dish, chance_for(str(seed), "b"))) for seed in range(20)}) >= 10


# Judges


def test_all_chips_are_given_out_and_the_best_dish_gets_most() -> None:
    """All award chips must be distributed."""
    chance = chance_for("chips", "test")
    for _ in range(200):
        merits = [int(chance.below(600)) - 200 for _ in range(2 + chance.below(5))]
        given = divide(merits, CHIPS)
        points = [sum(chip for chip, place in zip(CHIPS, given, strict=True) if place == i) for i in range(len(merits))]

        assert sum(points) == 190
        assert points[merits.index(max(merits))] == max(points)


def test_judges_say_what_they_like_and_chefs_understand() -> None:
    for palate in PALATES:
        for taste in TASTES_ASKED:
            said = criteria_of(palate, taste)

            assert palate_behind(said, taste) is palate
            assert liking_in(said).loves == palate.loves
            assert len(said) <= LONGEST_SENTENCE
    assert palate_behind("Taste matters most to me.", "good") is OPEN_MIND


def test_palates_differ() -> None:
    """Judges with a visible palate (loves acid, hates sweet fish)."""
    sour = next(palate for palate in PALATES if palate.loves == "sour")
    sweet = next(palate for palate in PALATES if palate.loves == "sweet")
    lemony, honeyed = cards("lemons", "yogurt", "cucumber"), cards("honey", "figs", "ricotta")

    assert score(lemony, "good", sour) - score(honeyed, "good", sour) > score(lemony, "good", sweet) - score(
        honeyed, "good", sweet
    )


def test_a_critique_names_the_dish_and_something_in_it() -> None:
    for number in range(150):
        chance = chance_for(f"critique {number}", "test")
        dish = some(4, chance)
        palate = PALATES[number % len(PALATES)]
        taste = TASTES_ASKED[number % len(TASTES_ASKED)]
        said = critique("The dish", dish, taste, palate, "none", number % 2 == 0, chance)

        assert said.startswith("‘The dish’: ")
        assert len(said) <= LONGEST_STORY
        assert not re.search(r"[{}]|  ", said)


def test_a_critique_of_a_broken_diet_says_so() -> None:
    said = critique("Toast", cards("bread", "ham"), "good", OPEN_MIND, "vegetarian", False, chance_for("a", "b"))

    assert "Ham should not be on this plate" in said


def test_a_chef_answers_the_question_that_was_asked() -> None:
    dish = cards("lobster", "peaches", "lavender", "cucumber")
    asked = {question_about(dish, chance_for(str(seed), "ask")) for seed in range(30)}

    assert len(asked) == 4
    assert len({reply_for(question, dish) for question in asked}) == 4
    assert reply_for("Why?", dish)


def test_every_assignment_asks_for_something_a_judge_can_weigh() -> None:
    dish = cards("lobster", "peaches", "lavender", "cucumber")

    assert all(isinstance(score(dish, one.taste, OPEN_MIND), int) for one in DECK)
