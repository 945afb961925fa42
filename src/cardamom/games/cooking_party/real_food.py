"""Section 6: after the game the best dishes are cooked, and judged on taste."""

from __future__ import annotations

from typing import Final

from cardamom.engine.questions import NUMBER, YES_OR_NO, Move, Part, Reason, Step, Who
from cardamom.engine.zones import NO_SEAT, Seat
from cardamom.games.cooking_party.chips import GivesChips, ways_to_divide
from cardamom.games.cooking_party.critic import CHIPS, divide
from cardamom.games.cooking_party.party import FEWEST_FOR_A_JUDGE, JUDGED, Dish, Party
from cardamom.games.cooking_party.taste import OPEN_MIND, score

MOST_DISHES: Final = 80
NO_DISH: Final = -1


def taste_real_food(t: Party) -> None:
    """Into the kitchen, if that was agreed and there are enough people to cook and to taste; otherwise the end."""
    t.tasting_cooks = sorted(cooks_tonight(t))
    if t.options["tasting"] == "no" or t.seats < FEWEST_FOR_A_JUDGE or not tasters(t):
        t.tasting_cooks = []
        t.finish("all_judged")
        return
    t.tasting = [0] * t.seats
    t.favourites = [NO_DISH] * t.seats
    t.announce("into_the_kitchen", cooks=[Who(seat) for seat in t.tasting_cooks])
    t.go(CHOOSE_A_FAVOURITE)


def cooks_tonight(t: Party) -> list[Seat]:
    """Everybody who has invented a dish; only the highest scoring ones, if the kitchen is small."""
    able = [seat for seat in range(t.seats) if dishes_of(t, seat)]
    places = int(t.options["kitchen"])
    if places == 0 or places >= len(able):
        return able
    able.sort(key=t.points.__getitem__, reverse=True)
    return able[:places]


def tasters(t: Party) -> list[Seat]:
    """Who tastes: the judge of honour; those who do not cook, if there are any; otherwise each the others' dishes."""
    if t.kind == JUDGED and t.options["judge"] == "permanent":
        return [t.first]
    idle = [seat for seat in range(t.seats) if seat not in t.tasting_cooks]
    if idle:
        return idle
    return [seat for seat in range(t.seats)] if len(t.tasting_cooks) > 1 else []


def dishes_of(t: Party, seat: Seat) -> list[int]:
    """The pages of the book with somebody's dishes."""
    return [page for page in range(len(t.book)) if seat in t.book[page].cooks]


class Favourite(Move[Party]):
    """Choose the dish, of your own, that you would like to cook."""

    parts = (Part("number", NUMBER, MOST_DISHES),)
    aloud = True

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        own = len(dishes_of(t, seat))
        return None if 1 <= self.number <= own else Reason("no_such_dish", most=own)

    def do(self, t: Party, seat: Seat) -> None:
        t.favourites[seat] = dishes_of(t, seat)[self.number - 1]


class ChooseAFavourite(Step[Party]):
    """Each player creates the favourite of the dishes they invented during the game."""

    kinds = (Favourite,)

    def asks(self, t: Party) -> list[Seat]:
        return t.tasting_cooks

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Favourite(number + 1) for number in range(len(dishes_of(t, seat)))]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"names": [t.book[page].name or t.book[page].title for page in dishes_of(t, seat)]}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        points = [t.book[page].points for page in dishes_of(t, seat)]
        return Favourite(points.index(max(points)) + 1)

    def after(self, t: Party) -> None:
        if t.options["tasting"] == "neighbours":
            pass_recipes_on(t)
        for seat in t.tasting_cooks:
            dish = t.book[t.favourites[seat]]
            t.announce("prepares", cook=Who(seat), dish=dish.name or dish.title)
        t.go(TASTE_THE_DISHES if t.options["countdown"] == "no" else BEAT_THE_CLOCK)


def pass_recipes_on(t: Party) -> None:
    """Players prepare the dishes of their neighbours: the next cook gets the recipe."""
    cooks = t.tasting_cooks
    chosen = [t.favourites[seat] for seat in cooks]
    for place in range(len(cooks)):
        t.favourites[cooks[place]] = chosen[place - 1]


class Ready(Move[Party]):
    """Say whether the dish was on the table in time."""

    parts = (Part("in_time", YES_OR_NO),)
    aloud = True

    def __init__(self, in_time: bool) -> None:
        self.in_time: Final = in_time

    def do(self, t: Party, seat: Seat) -> None:
        if not self.in_time:
            t.late.append(seat)


class BeatTheClock(Step[Party]):
    """Players who cannot complete in time will lose half their points."""

    kinds = (Ready,)

    def asks(self, t: Party) -> list[Seat]:
        return t.tasting_cooks

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        return [Ready(True), Ready(False)]

    def tells(self, t: Party, seat: Seat) -> dict[str, object]:
        return {"minutes": t.options["countdown"]}

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        return Ready(True)

    def after(self, t: Party) -> None:
        t.go(TASTE_THE_DISHES)


class AwardTasted(GivesChips):
    """Give out all five chips to those whose food you tasted."""

    def refusal(self, t: Party, seat: Seat) -> Reason | None:
        for chef in self.chefs():
            if chef not in t.tasting_cooks:
                return DID_NOT_COOK
            if chef == seat:
                return NOT_YOUR_OWN_FOOD
        return None

    def do(self, t: Party, seat: Seat) -> None:
        chefs = self.chefs()
        for chip in range(len(CHIPS)):
            t.tasting[chefs[chip]] += CHIPS[chip]


class TasteTheDishes(Step[Party]):
    """Sit in judgment of each of the other players' prepared dishes."""

    kinds = (AwardTasted,)
    open_ended = True

    def asks(self, t: Party) -> list[Seat]:
        return tasters(t)

    def together(self) -> bool:
        return True

    def answers(self, t: Party, seat: Seat) -> list[Move[Party]]:
        others = [cook for cook in t.tasting_cooks if cook != seat]
        return [chips_for(others, way) for way in ways_to_divide(len(others))]

    def default(self, t: Party, seat: Seat) -> Move[Party]:
        others = [cook for cook in t.tasting_cooks if cook != seat]
        merits = [worth_of(t.book[t.favourites[cook]]) for cook in others]
        return chips_for(others, divide(merits, CHIPS))

    def after(self, t: Party) -> None:
        for seat in t.late:
            t.tasting[seat] //= 2
        t.judge = NO_SEAT
        t.finish("tasted")


def chips_for(cooks: list[Seat], way: list[int]) -> AwardTasted:
    """The chips for these cooks."""
    return AwardTasted(cooks[way[0]], cooks[way[1]], cooks[way[2]], cooks[way[3]], cooks[way[4]])


def worth_of(dish: Dish) -> int:
    """How good a dish of the book is, in the eyes of the house."""
    return score([int(laid.card) for laid in dish.laid], "good", OPEN_MIND)


CHOOSE_A_FAVOURITE: Final = ChooseAFavourite()
BEAT_THE_CLOCK: Final = BeatTheClock()
TASTE_THE_DISHES: Final = TasteTheDishes()

DID_NOT_COOK: Final = Reason("did_not_cook")
NOT_YOUR_OWN_FOOD: Final = Reason("not_your_own_food")
