"""People at the table, typing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardamom.engine.record import load
from cardamom.engine.registry import all_games
from tests.cli.waiter import one_record, run

LET_THE_BOT = "!\n" * 3000


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_somebody_who_always_takes_the_hint_gets_to_the_end_of_any_game(game: str, tmp_path: Path) -> None:
    told = run("play", game, typed="?\n" + LET_THE_BOT, data=tmp_path)

    record = one_record(tmp_path)
    assert told.returncode == 0, told.stderr
    assert " suggests: " in told.stdout
    assert f"cardamom replay {record}" in told.stdout
    assert load(record).table().over


def test_somebody_who_always_takes_the_first_choice_gets_to_the_end(tmp_path: Path) -> None:
    # "1" where one thing is asked for; "1 2" for the two cards to hide; "n" to the offers of others.
    typed = "1 2\n" + "1\nn\n-\n" * 1000

    told = run("play", "carrot", "--seats", "you,random", "--seed", "first", typed=typed, data=tmp_path)

    assert told.returncode == 0
    assert "Scores: " in told.stdout


def test_what_stands_on_cards_is_told_with_whether_it_holds(tmp_path: Path) -> None:
    typed = "t\nq\n"

    told = run("play", "food_court", "--seed", "mint", "--option", "restaurants=draw", typed=typed, data=tmp_path)

    text = re.sub(r"\s+", " ", told.stdout)
    assert re.search(r"Central queue: \w+ \(\w+ \d\) \[\+\d if [\w ]+ [✓✗]", text)
    assert re.search(r"Ability: [\w ]+ \(ability card\)\. .+? Tracking: .+?\. Hand: ", text)
    assert "6 of 6 cards in hand" in text
    assert "3 of 3 cards left to play" in text


def test_a_game_is_kept_when_its_player_leaves_and_goes_on_where_it_was(tmp_path: Path) -> None:
    left = run("play", "carrot", "--seats", "you,random", "--seed", "mint", typed="1 2\nq\n", data=tmp_path)
    record = one_record(tmp_path)
    kept = record.read_bytes()

    resumed = run("resume", typed=LET_THE_BOT, data=tmp_path)

    assert left.returncode == 0
    assert f"cardamom resume {record}" in left.stdout
    assert "mint" not in left.stdout
    assert resumed.returncode == 0
    assert "Welcome back." in resumed.stdout
    assert "You hide the " in resumed.stdout
    assert record.read_bytes().startswith(kept)
    assert load(record).table().over


def test_the_end_of_what_is_typed_leaves_as_politely_as_q(tmp_path: Path) -> None:
    left = run("play", "carrot", typed="", data=tmp_path)

    assert left.returncode == 0
    assert left.stderr == ""
    assert f"cardamom resume {one_record(tmp_path)}" in left.stdout


def test_with_no_game_left_open_there_is_nothing_to_resume(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "broken.jsonl").write_text("two eggs\n", encoding="utf-8")
    run("play", "soup", "--seats", "you", typed=LET_THE_BOT, data=tmp_path)

    turned_down = run("resume", data=tmp_path)

    assert turned_down.returncode == 2
    assert turned_down.stderr == f"There is no unfinished game in {tmp_path / 'games'}.\n"


def test_who_plays_can_be_said_in_any_case(tmp_path: Path) -> None:
    told = run("play", "toast", "--seats", "You,RANDOM", data=tmp_path)

    assert "At the table, clockwise: South (you) and North (random).\n" in told.stdout
    assert load(one_record(tmp_path)).header.players == ["you", "random"]


def test_records_lie_in_the_data_folder_of_the_person(tmp_path: Path) -> None:
    run("play", "soup", "--seats", "you", typed="q\n", XDG_DATA_HOME=str(tmp_path), CARDAMOM_DATA="")
    run("play", "soup", "--seats", "you", typed="q\n", HOME=str(tmp_path), XDG_DATA_HOME="", CARDAMOM_DATA="")

    assert len(list((tmp_path / "cardamom" / "games").iterdir())) == 1
    assert len(list((tmp_path / ".local" / "share" / "cardamom" / "games").iterdir())) == 1


def test_a_record_can_be_given_a_place(tmp_path: Path) -> None:
    run("play", "soup", "--seats", "you", "--record", tmp_path / "my soup.jsonl", typed="q\n", data=tmp_path)

    assert load(tmp_path / "my soup.jsonl").header.game == "soup"
    assert not (tmp_path / "games").exists()


def test_kinds_of_move_that_are_not_possible_are_shown_with_the_reason(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,random", "--option", "youngest=0", typed="1 2\n", data=tmp_path)

    assert "  -  Pass: You can still do something else." in told.stdout


def test_the_cards_of_others_are_never_shown(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,random", "--option", "youngest=0", typed="1 2\nl\n", data=tmp_path)

    assert "North, 0 points. First purchase: 5 cards\n" in told.stdout
    assert told.stdout.count("North hides 2 cards.") == 2


def test_cards_are_chosen_by_their_numbers_and_checked_by_the_rules(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,random", typed="1\n1 1\n1 9\n1 2 3\n1,2\n", data=tmp_path)

    assert "Hide exactly two of your five cards." in told.stdout
    assert "Each number once, please." in told.stdout
    assert "That is none of the choices." in told.stdout
    assert "At most 2, please." in told.stdout
    assert "You hide the " in told.stdout


def test_going_back_leads_to_the_question_before(tmp_path: Path) -> None:
    # Hide; trade: give the first card, back, back to the kinds of move, and to the market instead.
    typed = "1 2\n4\n1\n0\n0\n0\n1\n"

    told = run("play", "carrot", "--seats", "you,random", "--option", "youngest=0", typed=typed, data=tmp_path)

    assert told.stdout.count("Offer a trade: Which card do you give?") == 2
    assert "Offer a trade: For which card?" in told.stdout
    assert "This is the first question: there is nothing to go back to." in told.stdout
    assert "You go to the market and bring home the " in told.stdout


def test_the_keys_are_listed_and_work(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,random", typed="h\nH\nt\nl\nr\nx\n", data=tmp_path)

    assert told.stdout.count("  !  do what the hint says") == 2
    assert told.stdout.count("Market: 42 cards") == 2
    assert "Nothing has happened yet." in told.stdout
    assert "That is none of the choices." in told.stdout


def test_the_rules_page_can_be_read_at_the_table(tmp_path: Path) -> None:
    told = run("play", "soup", "--seats", "you", typed="r\n", data=tmp_path)

    assert "Every cook seasons a soup and gives it a name." in told.stdout


def test_several_people_hand_over_the_terminal(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,you", typed="\n1 2\n\n1 2\n", data=tmp_path)

    before, _, after = told.stdout.partition("Hand over to North; press Enter.")
    assert "Hand over to South; press Enter." in before
    assert "You hide" not in before
    assert "Hide two of your five cards" in after


def test_people_around_one_terminal_hear_the_end_together(tmp_path: Path) -> None:
    told = run("play", "soup", "--seats", "you,you", typed="\n1\n2\n1\n\n1\n5\nNight Soup\n", data=tmp_path)

    assert told.returncode == 0
    assert "North calls it Night Soup." in told.stdout
    assert "North wins!" in told.stdout


def test_numbers_choices_and_texts_are_asked_for_as_what_they_are(tmp_path: Path) -> None:
    typed = "3\n1\n7\n0\nb\n2\n5\nab\n" + "x" * 31 + "\nMoon Soup\n"

    told = run("play", "soup", "--seats", "you", typed=typed, data=tmp_path)

    assert "Type a number from 1 to 2." in told.stdout
    assert "One of these numbers: 1, 2 and 5." in told.stdout
    assert told.stdout.count("Season the soup: With what?") == 3
    assert "A name has three letters at least." in told.stdout
    assert "A little shorter, please: up to 30 characters." in told.stdout
    assert "You add 5 spoons of pepper." in told.stdout
    assert "You call it Moon Soup." in told.stdout


def test_a_suggestion_can_be_taken_by_its_number(tmp_path: Path) -> None:
    told = run("play", "soup", "--seats", "you", typed="1\n2\n2\n", data=tmp_path)

    assert "You call it Leek and Destroy." in told.stdout


def test_long_piles_facts_and_what_was_said_fit_into_a_line_each(tmp_path: Path) -> None:
    told = run("play", "soup", "--seats", "you", typed="q\n", data=tmp_path)

    assert "Larder: 18 cards, on top third leek ×3\n" in told.stdout
    assert "Served so far: 0.\n" in told.stdout
    assert "Basket: 2 cards [said: none of first leek, second leek, third leek]\n" in told.stdout


def test_what_others_laid_aside_is_counted_and_told_in_full_on_demand(tmp_path: Path) -> None:
    told = run("play", "toast", "--seats", "you,random", typed="t\n", data=tmp_path)

    before, _, after = told.stdout.partition("> t")
    assert "North, minus 1 point. Plate: 5 cards\n" in before
    assert "North, minus 1 point. Plate: butter, jam, honey, cheese, tahini\n" in after


def test_of_the_own_empty_places_those_are_named_where_somebody_has_cards(tmp_path: Path) -> None:
    told = run("play", "toast", "--seats", "you,random", data=tmp_path)

    assert "You, minus 1 point (empty: plate)\n" in told.stdout


def test_a_reason_about_a_card_that_nobody_named_is_not_given(tmp_path: Path) -> None:
    told = run("play", "toast", "--seats", "you,random", data=tmp_path)

    assert "  -  Put something back: Not now.\n" in told.stdout


def test_the_help_says_how_many_cards_can_lead_to_a_move(tmp_path: Path) -> None:
    one = run("play", "toast", "--seats", "you,random", typed="1\n1 2\n", data=tmp_path)
    two = run("play", "carrot", "--seats", "you,random", data=tmp_path)

    assert "One number, like 1. Type b to go back.\n" in one.stdout
    assert "At most 1, please.\n" in one.stdout
    assert "Up to 2 numbers with spaces between, like 1 2.\n" in two.stdout


def test_a_few_combinations_of_cards_are_told_as_whole_moves(tmp_path: Path) -> None:
    # With this seed there are two pairs among the first five cards.
    words = ("play", "carrot", "--seats", "you,random", "--seed", "thyme", "--option", "youngest=0")

    told = run(*words, typed="1 2\n5\n0\n5\n2\n", data=tmp_path)

    assert told.stdout.count("Make a recipe: Which cards?\n  1. Cook a Sandwich for 1 point: the ") == 2
    assert "You have made a Sandwich: 1 point." in told.stdout


def test_the_table_shown_again_tells_what_was_settled_otherwise_than_usual(tmp_path: Path) -> None:
    changed = run("play", "soup", "--seats", "you", "--option", "spoons=4", typed="t\n", data=tmp_path)
    usual = run("play", "soup", "--seats", "you", typed="t\n", data=tmp_path)

    assert changed.stdout.count("Spoons in the drawer: 4 (house rule)\n") == 2
    assert usual.stdout.count("Spoons in the drawer: 3 (as written)\n") == 1


def test_a_stall_clock_that_had_to_step_in_is_mentioned(tmp_path: Path) -> None:
    told = run("play", "toast", "--seats", "you,random", typed="1\n1\n", data=tmp_path)

    assert "The toast is eaten.\nA stall clock had to step in.\n" in told.stdout


def test_more_seats_than_the_compass_has_points_are_numbered(tmp_path: Path) -> None:
    told = run("play", "soup", "--seats", ",".join(["random"] * 10), data=tmp_path)

    assert "Seat 10 (random)" in told.stdout


def test_bytes_that_are_no_text_are_no_answer_and_no_trouble(tmp_path: Path) -> None:
    told = run("play", "carrot", "--seats", "you,random", typed="\udcff\n1 2\n", data=tmp_path)

    assert told.returncode == 0
    assert told.stderr == ""
    assert "You hide the " in told.stdout


CHEFS = ("play", "pastry_chefs", "--seats", "you,novice,novice,novice", "--seed", "tuesday", "--option", "begins=0")


def test_a_move_may_be_typed_as_a_sentence_and_a_bad_one_says_why(tmp_path: Path) -> None:
    typed = "give Bob two hearts\nask West for nine hearts\ndraw for North\nq\n"

    told = run(*CHEFS, typed=typed, data=tmp_path)

    assert "Or type it as a sentence, like: ask West for two hearts" in told.stdout
    assert "Who is that? The players are South, West, North and East." in told.stdout
    assert "Name one card at least, and seven at most." in told.stdout
    assert "You have North draw a card." in told.stdout


def test_a_sentence_is_heard_in_the_middle_of_a_choice(tmp_path: Path) -> None:
    told = run(*CHEFS, typed="1\ndraw for North\nq\n", data=tmp_path)

    assert "Ask for cards: Who gives?" in told.stdout
    assert "You have North draw a card." in told.stdout


@pytest.mark.parametrize("key", ["m", "recall"])
def test_what_was_said_is_recalled_where_the_table_has_a_memory_aid(key: str, tmp_path: Path) -> None:
    played = f"draw for North\n!\n!\n{key}\nq\n"

    aided = run(*CHEFS, "--option", "memory_aid=on", typed=played, data=tmp_path / "on")
    plain = run(*CHEFS, typed=played, data=tmp_path / "off")

    assert re.search(r"North: (At least|The|One|Exactly) .*\.", aided.stdout)
    assert "This table has no memory aid: you remember what was said." in plain.stdout
    assert "[said:" not in plain.stdout
