"""Cooking Party."""

from pathlib import Path

from cardamom.engine.game import Game, choice, number, somebody
from cardamom.games.cooking_party.bot import Chef, Cook, Novice
from cardamom.games.cooking_party.cards import BOX
from cardamom.games.cooking_party.handbooks import HANDBOOKS
from cardamom.games.cooking_party.judging import (
    CAST_VOTES,
    GIVE_A_CHIP,
    JUDGE_THE_DISHES,
    JUDGE_THE_PLATES,
    VOTE_FOR_PLATES,
)
from cardamom.games.cooking_party.keepsake import keepsake
from cardamom.games.cooking_party.kitchen import EXCHANGE_CARDS, PLAN_THE_DISH, SWAP_FREELY
from cardamom.games.cooking_party.party import MOST_PLAYERS
from cardamom.games.cooking_party.presenting import (
    ANSWER_THE_JUDGE,
    CALL_ON_A_CHEF,
    PLATE_UNSEEN,
    PRESENT_THE_DISH,
    PRESENT_THE_MEAL,
)
from cardamom.games.cooking_party.real_food import BEAT_THE_CLOCK, CHOOSE_A_FAVOURITE, TASTE_THE_DISHES
from cardamom.games.cooking_party.restaurant import (
    EXPLAIN_TO_THE_CHEF,
    JUDGE_EACH_OTHER,
    LISTEN_WITH_A_NOTEPAD,
    ORDER_DISHES,
    SCORE_THE_DINERS,
)
from cardamom.games.cooking_party.rules import (
    ANNOUNCE_CRITERIA,
    CHOOSE_THE_ASSIGNMENT,
    CLEAR_THE_PANTRY,
    INVENT_THE_ASSIGNMENT,
    PICK_THE_SPECIAL,
    CookingParty,
)

GAME = Game(
    name="cooking_party",
    rules_version=1,
    fewest=1,
    most=MOST_PLAYERS,
    box=BOX,
    options=(
        choice("mode", "text", "room", "call", written="room"),
        choice("judge", "rotating", "permanent", "vote", written="rotating"),
        somebody("first_judge", MOST_PLAYERS),
        number("rounds", 1, 1, 4),
        choice("assignment", "choose", "draw", "invent", written="choose"),
        choice("blind", "no", "yes", written="no"),
        choice("teams", "no", "2", "3", "4", "5", written="no"),
        choice("team_form", "reformed", "fixed", written="reformed"),
        choice("team_phones", "captain", "each", written="captain"),
        choice("tokens", "no", "yes", written="no"),
        choice("diet", "off", "exchange", "substitute", written="off"),
        choice("free_swap", "no", "yes", written="no"),
        choice("remove", "no", "yes", written="no"),
        choice("tasting", "no", "own", "neighbours", written="no"),
        number("kitchen", 0, 0, 6),
        choice("countdown", "no", "30", "60", "90", written="no"),
        choice("restaurant", "no", "house", "chef", written="no"),
    ),
    table=CookingParty,
    steps=(
        CLEAR_THE_PANTRY,
        CHOOSE_THE_ASSIGNMENT,
        INVENT_THE_ASSIGNMENT,
        ANNOUNCE_CRITERIA,
        PICK_THE_SPECIAL,
        SWAP_FREELY,
        EXCHANGE_CARDS,
        PLAN_THE_DISH,
        CALL_ON_A_CHEF,
        ANSWER_THE_JUDGE,
        PRESENT_THE_DISH,
        PRESENT_THE_MEAL,
        PLATE_UNSEEN,
        JUDGE_THE_DISHES,
        JUDGE_THE_PLATES,
        CAST_VOTES,
        VOTE_FOR_PLATES,
        GIVE_A_CHIP,
        CHOOSE_A_FAVOURITE,
        BEAT_THE_CLOCK,
        TASTE_THE_DISHES,
        ORDER_DISHES,
        LISTEN_WITH_A_NOTEPAD,
        EXPLAIN_TO_THE_CHEF,
        JUDGE_EACH_OTHER,
        SCORE_THE_DINERS,
    ),
    bots={"novice": Novice(), "cook": Cook(), "chef": Chef()},
    folder=Path(__file__).parent,
    handbooks=HANDBOOKS,
    keepsake=keepsake,
)
