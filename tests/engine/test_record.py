"""Records: what is on file is what was played, or we say where it is not."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardamom.engine.chance import chance_for
from cardamom.engine.questions import Refused
from cardamom.engine.record import FORMAT, LONGEST_LINE, BadRecord, load
from cardamom.engine.registry import find_game
from cardamom.engine.sitting import Sitting

TOY = find_game("pantry_fishing")
ANSWERS = 12

Line = dict[str, Any]


def play_on(sitting: Sitting, answers: int) -> None:
    """So many random answers, the same ones from the same position."""
    for _ in range(answers):
        table = sitting.table
        seat = table.asked()[0]
        sitting.answer(seat, table.step.pick(table, seat, chance_for("moves", table.digest())), table.question)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The record of an unfinished game."""
    path = tmp_path / "kept" / "evening.jsonl"
    sitting = Sitting.open(TOY, ["Ada", "Ben", "Cleo"], "seed", {"secret": "yes"}, path)
    play_on(sitting, ANSWERS)
    return path


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: list[Line]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def complaint(path: Path) -> str:
    """The sentence with which a record is turned down, by loading it or by playing it again."""
    with pytest.raises(BadRecord) as problem:
        load(path).table()
    with pytest.raises(BadRecord):
        Sitting.resume(path)
    sentence = str(problem.value)
    assert 10 < len(sentence) < 400
    return sentence


def test_a_record_tells_what_was_played(path: Path) -> None:
    header = load(path).header

    assert (header.game, header.rules, header.cardamom) == ("pantry_fishing", TOY.rules_version, FORMAT)
    assert header.players == ["Ada", "Ben", "Cleo"]
    assert header.options == {"secret": "yes", "hand": 4}


def test_every_answer_is_a_line_with_the_digest_it_led_to_and_what_happened(path: Path) -> None:
    """Each line after it is an answer, with the digest of the table it led to and the events it caused."""
    record = load(path)

    digests = [table.digest() for _, table in record.replay()]

    assert len(record.answers) == ANSWERS
    assert [answer.digest for answer in record.answers] == digests[1:]
    assert record.answers[0].events[0]["name"] == "name_dish"


def test_a_sitting_goes_on_where_it_was_left(path: Path) -> None:
    straight = Sitting.open(TOY, ["Ada", "Ben", "Cleo"], "seed", {"secret": "yes"})
    play_on(straight, ANSWERS + 3)

    resumed = Sitting.resume(path)
    play_on(resumed, 3)

    assert resumed.table.digest() == straight.table.digest()
    assert load(path) == straight.record


@pytest.mark.parametrize("rest", [b"{", b'{"seat":0,"move":{"move":"fish"},"dig', b"\x00\x00", b"}"])
def test_a_last_line_that_was_cut_off_never_counted(path: Path, rest: bytes) -> None:
    """A last line that was cut off never counted: it goes."""
    whole = path.read_bytes()
    path.write_bytes(whole + rest)

    with pytest.raises(BadRecord, match=str(ANSWERS + 2)):
        load(path)
    resumed = Sitting.resume(path)

    assert path.read_bytes() == whole
    assert len(resumed.record.answers) == ANSWERS
    play_on(resumed, 1)
    assert len(load(path).answers) == ANSWERS + 1


def test_a_refused_answer_is_not_recorded(path: Path) -> None:
    sitting = Sitting.resume(path)
    before = (path.read_bytes(), sitting.table.digest(), len(sitting.record.answers))

    with pytest.raises(Refused):
        sitting.answer(99, sitting.table.step.default(sitting.table, sitting.table.turn))

    assert (path.read_bytes(), sitting.table.digest(), len(sitting.record.answers)) == before


@contextmanager
def disk_full(path: Path, room: int) -> Iterator[None]:
    """Files can grow by so many bytes and no more."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.parametrize("room", [0, 10])
def test_an_answer_that_cannot_be_written_down_does_not_count(path: Path, room: int) -> None:
    """An answer counts once it is on file."""
    sitting = Sitting.resume(path)
    before = sitting.table.digest()

    with disk_full(path, room), pytest.raises(OSError, match="large"):
        play_on(sitting, 1)

    assert sitting.table.digest() == before
    assert len(sitting.record.answers) == ANSWERS
    play_on(sitting, 1)
    assert load(path) == sitting.record


def test_a_record_that_could_not_be_read_back_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"

    with pytest.raises(OSError, match="takes more than"):
        Sitting.open(find_game("carrot"), ["x" * LONGEST_LINE, "y"], "seed", {}, path)

    assert not path.exists()


def test_a_new_record_does_not_write_over_an_old_one(path: Path) -> None:
    before = path.read_bytes()

    with pytest.raises(FileExistsError):
        Sitting.open(find_game("carrot"), ["x", "y"], "seed", {}, path)

    assert path.read_bytes() == before


def test_a_record_is_written_by_one_sitting_at_a_time(path: Path) -> None:
    first = Sitting.resume(path)

    with pytest.raises(BadRecord, match="another"):
        Sitting.resume(path)

    play_on(first, 1)
    assert load(path) == first.record


def test_a_record_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "nothing.jsonl" in complaint(tmp_path / "nothing.jsonl")
    assert str(tmp_path) in complaint(tmp_path)


def test_an_empty_record_is_none(path: Path) -> None:
    path.write_bytes(b"")

    assert "empty" in complaint(path)


@pytest.mark.parametrize(
    "content",
    [
        b"\n",
        b"[]\n",
        b"{}\n",
        b"3\n",
        b"null\n",
        b"\xff\xfe\n",
        b"hello\n",
        b'{"cardamom":"1"}\n',
        b"[" * 90_000 + b"\n",
    ],
)
def test_something_else_is_no_record(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    assert complaint(path)


def test_a_record_without_a_whole_first_line_is_none(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])

    assert "Line 1" in complaint(path)


@pytest.mark.parametrize("broken", [b'{"seat":0,', b"[]", b"", b"NaN", b'"seat"', b"9" * 5000])
def test_a_line_that_is_not_an_answer_is_named(path: Path, broken: bytes) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[4] = broken
    path.write_bytes(b"\n".join(lines))

    assert "Line 5" in complaint(path)


def test_a_line_that_never_ends_is_not_read(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b" " * LONGEST_LINE + b"{}\n")

    assert f"Line {ANSWERS + 2}" in complaint(path)


def changed(line: int, name: str, value: Any) -> Callable[[list[Line]], None]:
    """A change of one field."""

    def change(lines: list[Line]) -> None:
        lines[line][name] = value

    return change


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (changed(0, "spice", 1), "spice"),
        (changed(0, "cardamom", FORMAT + 1), "format"),
        (changed(0, "rules", TOY.rules_version + 1), "version"),
        (changed(0, "rules", "1"), "rules"),
        (changed(0, "rules", True), "rules"),
        (changed(0, "game", "chess"), "chess"),
        (changed(0, "game", None), "game"),
        (changed(0, "seed", "another"), "seed"),
        (changed(0, "seed", "\ud800"), "seed"),
        (changed(0, "commitment", "0" * 64), "seed"),
        (changed(0, "players", []), "Line"),
        (changed(0, "players", ["Ada"]), "Line"),
        (changed(0, "players", ["Ada", "Ben", 3]), "players"),
        (changed(0, "players", ["x"] * 10_000), "players"),
        (changed(0, "options", []), "options"),
        (changed(0, "options", {"spice": 1}), "spice"),
        (changed(0, "options", {"hand": 99}), "hand"),
        (changed(0, "options", {"hand": {}}), "hand"),
        (changed(3, "seat", 3), "Line 4"),
        (changed(3, "seat", -1), "Line 4"),
        (changed(3, "seat", 2**80), "Line 4"),
        (changed(3, "seat", True), "Line 4"),
        (changed(3, "seat", None), "Line 4"),
        (changed(3, "spice", 1), "spice"),
        (changed(3, "cardamom", 1), "cardamom"),
        (changed(3, "move", []), "move"),
        (changed(3, "move", {}), "Answer 3"),
        (changed(3, "move", {"move": "bribe"}), "Answer 3"),
        (changed(3, "move", {"move": "fish"}), "Answer 3"),
        (changed(3, "digest", "0" * 16), "Answer 3"),
        (changed(3, "digest", 0), "digest"),
        (changed(3, "events", {}), "events"),
        (changed(3, "events", [{"name": "pay", "seat": 0}]), "Answer 3"),
    ],
)
def test_a_changed_record_is_turned_down_where_it_was_changed(
    path: Path, change: Callable[[list[Line]], None], word: str
) -> None:
    lines = lines_of(path)
    change(lines)
    write(path, lines)

    assert word.lower() in complaint(path).lower()


def test_a_changed_move_leads_to_another_table(path: Path) -> None:
    lines = lines_of(path)
    lines[1]["move"]["text"] = "Poison"
    write(path, lines)

    assert "Answer 1" in complaint(path)


def test_a_missing_answer_is_noticed(path: Path) -> None:
    lines = lines_of(path)
    del lines[3]
    write(path, lines)

    assert "Answer" in complaint(path)


def test_a_record_of_older_rules_is_still_read(path: Path) -> None:
    lines = lines_of(path)
    lines[0]["rules"] = 0
    write(path, lines)

    assert load(path).header.rules == 0
