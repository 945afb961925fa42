"""What people with bad manners try: it is refused with a reason, changes nothing, and bothers nobody else."""

from __future__ import annotations

import asyncio
import html
import json
import random
import socket
import time
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardamom.house import app
from cardamom.house.entries import Dealt, SatDown, TableSet, read_entry
from cardamom.house.guards import COOKIE, new_secret, person_of
from cardamom.house.line import BURST
from cardamom.house.store import open_store
from tests.house.guest import Guest, Message, next_address, present, some_move
from tests.house.serving import HERE, ServedHouse, database_in, served

pytestmark = pytest.mark.anyio

FLOOD_GONE = 5
"""Seconds in which the house shows somebody the door who has sent far too much."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house that is under attack; afterwards nothing has broken in it."""
    folder = tmp_path_factory.mktemp("house")
    with served(database_in(folder), folder) as opened:
        yield opened
        notes = opened.notes.read_text()
        assert "Traceback" not in notes
        assert '"accident"' not in notes


class Victims:
    """Two people in mid-game, and what they see: nothing may change it."""

    def __init__(self, house: ServedHouse) -> None:
        self.anna, self.bea = Guest(house.url, "Anna"), Guest(house.url, "Bea")
        self.code = self.anna.set_table("carrot", 3)

    async def begin(self) -> None:
        await self.anna.connect(self.code)
        await self.bea.connect(self.code)
        await self.bea.sit(1)
        await self.anna.done("set_seats", seats=2)
        await self.anna.done("deal")
        await self.bea.until_phase("playing")
        self.before = [(guest.view()["seq"], present(guest.view()["scene"])) for guest in (self.anna, self.bea)]

    async def check(self) -> None:
        """Nothing has changed, and both can play on."""
        for guest, before in zip((self.anna, self.bea), self.before, strict=True):
            now = guest.view()
            assert (now["seq"], present(now["scene"])) == before
            assert guest.closed is None
            await guest.done("why_not", card="carrots-7")
        assert self.anna.get("/health")["ok"]

    async def leave(self) -> None:
        await self.anna.leave()
        await self.bea.leave()


@pytest.fixture
async def victims(house: ServedHouse) -> Any:
    two = Victims(house)
    await two.begin()
    yield two
    await two.check()
    await two.leave()


async def say_raw(guest: Guest, message: str | bytes) -> Message:
    """Send something odd; the complaint."""
    seen = len(guest.received)
    await guest.send(message)
    await guest.until(lambda: any('"t":"reply"' in heard for heard in guest.received[seen:]))
    reply: Message = json.loads(next(heard for heard in guest.received[seen:] if '"t":"reply"' in heard))
    return reply


# Who somebody is


async def test_another_persons_token_is_another_person(house: ServedHouse, victims: Victims) -> None:
    stranger = Guest(house.url, "Eve")
    await stranger.connect(victims.code)
    question = victims.anna.scene["question"]

    assert stranger.scene["you"] is None
    assert "seat_code" not in present(stranger.scene)
    assert await stranger.refused("answer", question=question, move=some_move(victims.anna.scene, random.Random(0)))
    assert await stranger.refused("sit", seat=0, name="Eve")
    assert await stranger.refused("deal")
    assert await stranger.refused("close")
    assert await stranger.refused("remove", seat=0)
    assert await stranger.refused("set_manners", chat=False)
    assert await stranger.refused("claim", seat=0, code=victims.bea.scene["seat_code"])
    await stranger.leave()


async def test_a_seat_plays_only_its_own_cards(victims: Victims) -> None:
    stolen = some_move(victims.anna.scene, random.Random(0))

    assert await victims.bea.refused("answer", question=victims.bea.scene["question"], move=stolen)
    assert await victims.bea.refused("take_back")
    assert await victims.bea.refused("close")


@pytest.mark.parametrize("token", ["", "x", "a" * 43 + "b", "../../etc/passwd", "' or 1=1 --" + "a" * 32])
async def test_somebody_without_a_proper_token_only_watches(house: ServedHouse, victims: Victims, token: str) -> None:
    nobody = Guest(house.url, "Eve", "none")
    nobody.token = token
    asked = {"t": "answer", "id": "1", "question": 0, "move": {"move": "hide", "cards": []}}

    assert nobody.view(victims.code)["scene"]["you"] is None
    for wish in (asked, {"t": "close", "id": "2"}, {"t": "say", "id": "3", "text": "Hello"}):
        answer = nobody.request("POST", f"/api/tables/{victims.code}/do", json=wish)
        assert answer.status_code in (401, 403)
        assert answer.json()["why"]


async def test_nobody_in_particular_takes_no_seat_and_sets_no_table(house: ServedHouse) -> None:
    """Without a token a request is made by somebody whom nobody can ever be again: the seat would be lost."""
    anna, nobody = Guest(house.url, "Anna"), Guest(house.url, "Eve", "none")
    nobody.token = ""
    code = anna.set_table("carrot", 2)

    sits = nobody.request("POST", f"/api/tables/{code}/do", json={"t": "sit", "id": "1", "seat": 1, "name": "Eve"})
    sets = nobody.request("POST", "/api/tables", json={"game": "carrot", "name": "Eve", "seats": 2})

    assert (sits.status_code, sets.status_code) == (401, 401)
    assert anna.view()["scene"]["seats"][1]["kind"] == "empty"


# Where a request comes from


def foreign_origins(house: ServedHouse) -> list[str]:
    place = f"{HERE}:{house.port}"
    return [
        "http://evil.example",
        "null",
        f"http://{place}.evil.example",
        f"http://{place}@evil.example",
        f"http://evil.example/#{place}",
        f"http://{HERE}:1",
        "http://[",
    ]


async def test_a_socket_from_another_page_is_refused(house: ServedHouse, victims: Victims) -> None:
    for origin in foreign_origins(house):
        page = Guest(house.url, "Eve", victims.anna.token)
        await page.connect(victims.code, hello=False, origin=origin)

        assert await page.gone() == 4403
        assert page.received == []


async def test_a_socket_with_a_cookie_says_where_it_comes_from(house: ServedHouse, victims: Victims) -> None:
    page = Guest(house.url, "Eve", victims.anna.token)
    cookie = {"cookie": f"{COOKIE}={victims.anna.token}"}

    await page.connect(victims.code, hello=False, additional_headers=cookie)
    assert await page.gone() == 4403
    await page.connect(victims.code, additional_headers=cookie, origin=house.url)

    assert page.scene["you"] == 0
    await page.leave()


async def test_a_request_from_another_page_is_refused(house: ServedHouse, victims: Victims) -> None:
    wish = {"t": "close", "id": "1"}
    for origin in foreign_origins(house):
        headers = {"origin": origin, "cookie": f"{COOKIE}={victims.anna.token}"}
        for path, body in ((f"/api/tables/{victims.code}/do", wish), ("/api/tokens", {}), ("/tables", {})):
            answer = victims.anna.request("POST", path, json=body, headers=headers)
            assert answer.status_code == 403
            assert answer.json()["why"]


async def test_a_form_without_its_secret_sets_no_table(house: ServedHouse, victims: Victims) -> None:
    form = {"game": "carrot", "name": "Eve", "seats": "2"}
    for csrf in ({}, {"csrf": ""}, {"csrf": "0" * 64}, {"csrf": "ä"}):
        answer = victims.anna.request("POST", "/tables", data=form | csrf, headers={"origin": house.url})
        assert answer.status_code == 403


# Things said twice, or too often


async def test_an_answer_that_somebody_else_repeats_is_not_theirs(house: ServedHouse, victims: Victims) -> None:
    move = some_move(victims.anna.scene, random.Random(1))
    first = await victims.anna.done("answer", again="heard", question=victims.anna.scene["question"], move=move)
    eve = Guest(house.url, "Eve")
    await eve.connect(victims.code)

    assert await eve.refused("answer", again="heard", question=victims.anna.scene["question"], move=move)
    again = await victims.anna.done("answer", again="heard", question=victims.anna.scene["question"], move=move)

    assert again["seq"] == first["seq"]
    await eve.leave()
    await victims.bea.until_seq(first["seq"])
    victims.before = [(guest.view()["seq"], present(guest.view()["scene"])) for guest in (victims.anna, victims.bea)]


async def flood(guest: Guest, messages: Iterable[str]) -> int:
    """Send messages as fast as they go, until the house has had enough; its parting code, 0 when it never has."""
    try:
        for message in messages:
            await guest.send(message)
        async with asyncio.timeout(FLOOD_GONE):
            return await guest.gone()
    except ConnectionClosed:
        return await guest.gone()
    except TimeoutError:
        return 0


@pytest.mark.parametrize("message", ["{", '{"t":"hello","v":1}', '{"t":"why_not","id":"1","card":"carrots-7"}'])
async def test_ten_thousand_messages_are_too_many(house: ServedHouse, victims: Victims, message: str) -> None:
    eve = Guest(house.url, "Eve")
    await eve.connect(victims.code)

    shown_the_door, cut_off_for_not_reading = 4429, 1006
    assert await flood(eve, [message] * 10_000) in (shown_the_door, cut_off_for_not_reading)


async def test_ten_thousand_sentences_are_too_many(house: ServedHouse) -> None:
    """Each of them is well-formed and allowed; so many are not."""
    anna, bea = Guest(house.url, "Anna"), Guest(house.url, "Bea")
    code = anna.set_table("carrot", 2)
    await anna.connect(code)
    await bea.connect(code)

    sentences = (json.dumps({"t": "say", "id": f"{number}", "text": f"{number}"}) for number in range(10_000))

    assert await flood(anna, sentences) == 4429
    assert bea.view(code)["seq"] < 500
    await bea.leave()


async def test_a_house_that_is_asked_too_often_says_so(house: ServedHouse, victims: Victims) -> None:
    eve = Guest(house.url, "Eve", new_secret())
    asked = (eve.request("GET", f"/t/{'ABCDEF'[number % 6] * 6}") for number in range(500))

    assert next(asked).status_code == 404
    refused = next(answer for answer in asked if answer.status_code == 429)
    assert "Slowly" in refused.text


# Messages that are none


ODD_MESSAGES = [
    "",
    "{",
    "[]",
    "null",
    "17",
    '"hello"',
    "{}",
    '{"t":"hello"}',
    '{"t":"hello","v":"1"}',
    '{"t":"hello","v":99}',
    '{"t":"hello","v":1,"more":1}',
    '{"t":"open_sesame","id":"1"}',
    '{"t":["deal"],"id":"1"}',
    '{"t":"deal"}',
    '{"t":"deal","id":""}',
    '{"t":"deal","id":7}',
    '{"t":"deal","id":"1","seed":"0"}',
    '{"t":"deal","id":"%s"}' % ("x" * 41),
    '{"t":"sit","id":"1","seat":-1,"name":"Eve"}',
    '{"t":"sit","id":"1","seat":40,"name":"Eve"}',
    '{"t":"sit","id":"1","seat":1.5,"name":"Eve"}',
    '{"t":"sit","id":"1","seat":true,"name":"Eve"}',
    '{"t":"sit","id":"1","seat":%s,"name":"Eve"}' % ("9" * 400),
    '{"t":"set_manners","id":"1","pace":NaN}',
    '{"t":"set_manners","id":"1","pace":Infinity}',
    '{"t":"set_manners","id":"1","pace":1e999}',
    '{"t":"set_manners","id":"1","pace":-0.1}',
    '{"t":"set_manners","id":"1","timer":-5}',
    '{"t":"set_seats","id":"1","seats":0}',
    '{"t":"answer","id":"1","question":NaN,"move":{}}',
    '{"t":"answer","id":"1","question":0,"move":[]}',
    '{"t":"answer","id":"1","question":0,"move":{"move":"hide","cards":%s}}' % ("[" * 5_000 + "]" * 5_000),
    '{"t":"say","id":"1","text":"\\ud800"}',
    '{"t":"say","id":"1","text":"a\\u0000b"}',
    '{"t":"say","id":"1","text":"%s"}' % ("x" * 3_000),
    '{"t":"say","id":"1","text":"x"} {"t":"close","id":"2"}',
    '{"t":"say","id":"\\ud800","text":"x"}',
    "[" * 16_000,
    '{"a":' * 3_000,
    "\ufeff{}",
]


@pytest.mark.parametrize("message", ODD_MESSAGES, ids=range(len(ODD_MESSAGES)))
async def test_a_message_that_makes_no_sense_is_refused_with_a_reason(victims: Victims, message: str) -> None:
    reply = await say_raw(victims.anna, message)

    assert not reply["ok"]
    assert reply["why"]
    assert len(reply["why"]) < 400


async def test_bytes_that_are_no_text_are_refused(house: ServedHouse, victims: Victims) -> None:
    eve = Guest(house.url, "Eve", victims.anna.token)
    await eve.connect(victims.code)

    reply = await say_raw(eve, b"\xff\xfe\x00")

    assert not reply["ok"]
    await eve.leave()


ODD_MOVES: list[Any] = [
    {},
    {"move": 7},
    {"move": "__class__"},
    {"move": "hide"},
    {"move": "hide", "cards": "carrots-7"},
    {"move": "hide", "cards": [None, None]},
    {"move": "hide", "cards": [-1, 0]},
    {"move": "hide", "cards": ["carrots-7"] * 60},
    {"move": "hide", "cards": [["carrots-7"], {"a": 1}]},
    {"move": "hide", "cards": ["carrots-7\x00"]},
    {"move": "hide", "cards": [], "also": 1},
    {"move": "steal", "victim": -1, "card": "carrots-7"},
    {"move": "steal", "victim": 10**15, "card": "carrots-7"},
    {"move": "steal", "victim": True, "card": "carrots-7"},
    {"move": "steal", "victim": 1e300, "card": "carrots-7"},
    {"move": "<script>alert(1)</script>" * 20},
]


@pytest.mark.parametrize("move", ODD_MOVES, ids=range(len(ODD_MOVES)))
async def test_a_move_that_is_none_is_refused_with_a_reason(victims: Victims, move: dict[str, Any]) -> None:
    question = victims.anna.scene["question"]
    parts = {name: value for name, value in move.items() if name != "move"}

    assert await victims.anna.refused("answer", question=question, move=move)
    assert await victims.anna.refused("answer", question=-(2**63), move=move)
    assert not (await victims.anna.ask("draft", kind=str(move.get("move"))[:40], parts=parts))["ok"]


async def test_a_megabyte_in_one_message_closes_only_the_socket_that_sent_it(
    house: ServedHouse, victims: Victims
) -> None:
    eve = Guest(house.url, "Eve", victims.anna.token)
    await eve.connect(victims.code)

    await eve.send('{"t":"say","id":"1","text":"%s"}' % ("x" * 1_000_000))

    assert await eve.gone() == 1009


# Names and sentences


UNREADABLE = ["\u202eannA", "A\u2066nna", "A\u0000nna", "A\nnna\u0007", "A\ud7ff\u0378nna"]
NOT_NAMES = [*UNREADABLE, "", "   ", "\u200b", "!!!", "x" * 25, "é" * 25, "x" * 150]


@pytest.mark.parametrize("name", NOT_NAMES, ids=ascii)
async def test_a_name_that_nobody_can_read_is_refused(house: ServedHouse, name: str) -> None:
    anna = Guest(house.url, "Anna")
    code = anna.set_table("carrot", 2)
    await anna.connect(code)

    assert await anna.refused("sit", seat=1, name=name)
    answer = anna.request("POST", "/api/tables", json={"game": "carrot", "name": name, "seats": 2})

    assert answer.status_code == 400
    assert answer.json()["why"]
    assert anna.view()["seq"] == 1
    await anna.leave()


@pytest.mark.parametrize(
    "twin", ["Anna", " anna ", "ANNA", "Anna\u200b", "An\u200dna", "\u200eAnna", "An\u00adna"], ids=ascii
)
async def test_nobody_takes_a_name_that_looks_like_another(house: ServedHouse, twin: str) -> None:
    anna, eve = Guest(house.url, "Anna"), Guest(house.url, "Eve")
    code = anna.set_table("carrot", 2)
    await eve.connect(code)

    assert await eve.refused("sit", seat=1, name=twin)

    await eve.leave()


SCRIPTS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=a>',
    "{{7*7}}",
    "{who}",
    "'; drop table x;--",
    "%s%n",
]


@pytest.mark.parametrize("text", SCRIPTS)
async def test_a_script_in_a_name_or_a_sentence_is_only_text(house: ServedHouse, text: str) -> None:
    name = text[:24]
    eve, bea = Guest(house.url, name), Guest(house.url, "Bea")
    code = eve.set_table("carrot", 2)
    await eve.connect(code)
    await bea.connect(code)

    await eve.done("say", text=text)
    await bea.until(lambda: bool(bea.lines))

    assert bea.scene["seats"][0]["name"] == name
    assert [line["text"] for line in bea.lines.values()] == [text]
    for path in (f"/t/{code}", "/history", "/", f"/t/{code}/replay"):
        page = eve.request("GET", path, headers={"accept": "text/html"})
        assert text not in page.text or html.escape(text) == text
        assert "With 49" not in page.text
        assert "script-src 'self'" in page.headers["content-security-policy"]
    await bea.leave()
    await eve.leave()


@pytest.mark.parametrize("text", [*UNREADABLE, "", " \n ", "x" * 301], ids=ascii)
async def test_a_sentence_that_nobody_can_read_is_refused(victims: Victims, text: str) -> None:
    assert await victims.anna.refused("say", text=text)


async def test_only_reactions_of_the_house_are_shown(victims: Victims) -> None:
    for what in ("", "x", "<b>", "👏👏", "\u202e"):
        assert await victims.anna.refused("react", what=what)


# Paths, bodies and methods


def silent_guest(house: ServedHouse, code: str) -> socket.socket:
    """A socket at a table whose other end will never read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((next_address(), 0))
    line.connect((HERE, house.port))
    head = f"GET /t/{code}/socket HTTP/1.1\r\nHost: {HERE}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    line.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    assert line.recv(1024).startswith(b"HTTP/1.1 101")
    return line


def ask_for_everything(line: socket.socket, times: int) -> None:
    """Greet the house again and again: it answers with the whole scene each time."""
    hello = b'{"t":"hello","v":1}'
    no_mask = bytes(4)
    line.sendall(times * (b"\x81" + bytes([0x80 + len(hello)]) + no_mask + hello))


def open_sockets(house: ServedHouse) -> int:
    """How many sockets the house holds."""
    with urlopen(f"{house.url}/metrics") as page:
        numbers = dict(line.split() for line in page.read().decode().splitlines() if not line.startswith("#"))
    return int(numbers["cardamom_sockets"])


async def test_somebody_who_never_reads_is_cut_off_before_it_fills_the_memory(
    house: ServedHouse, victims: Victims
) -> None:
    others = open_sockets(house)
    with silent_guest(house, victims.code) as line:
        async with asyncio.timeout(FLOOD_GONE):
            while open_sockets(house) == others:
                await asyncio.sleep(0.01)

            ask_for_everything(line, BURST - 1)

            while open_sockets(house) > others:
                await asyncio.sleep(0.05)


def raw_request(house: ServedHouse, head: bytes, body: bytes = b"") -> bytes:
    """Send bytes as they are: no library tidies up the path. The whole answer."""
    with socket.create_connection((HERE, house.port), 20, source_address=(next_address(), 0)) as line:
        line.sendall(head + b"\r\nhost: x\r\nconnection: close\r\n" + (b"\r\n" + body if body else b"\r\n"))
        heard = b""
        while True:
            try:
                part = line.recv(65536)
            except ConnectionResetError:
                return heard
            if not part:
                return heard
            heard += part


TRICKS = [
    "/static/x/../../app.py",
    "/static/x/..%2f..%2fapp.py",
    "/static/x/%2e%2e/%2e%2e/app.py",
    "/static/x/%252e%252e/app.py",
    "/static/x/....//....//app.py",
    "/static/x//etc/passwd",
    "/static/x/%2fetc%2fpasswd",
    "/static/x/..\\..\\app.py",
    "/static/x/js/%00",
    "/static/../house/words/house.toml",
    "/static/x/../words/house.toml",
    "/t/../static",
    "/t/%2e%2e",
    "/t/..%2f..%2fetc",
    "/t/AAAAAA%00",
    "/t/%ff%fe",
    "/t/' or '1'='1",
    "/t/%27%3B%20drop%20table%20entries%3B--",
    "/t/\u0391\u0391\u0391\u0391\u0391\u0391",
    "/api/tables/%27%20or%201%3D1--",
    "/api/tables/..%2f..",
    "/api/tables/AAAAAA/log",
    "/api/tables/aaaaaa%0d%0ax-evil:1",
    "/api/games/..%2fcarrot/book.json",
    "/games/../rules",
    "/games/..%2f..%2f..%2fetc%2fpasswd/cover.webp",
    "/games/..%2fcarrot/rules",
    "/join?code=%27%20or%201%3D1",
    "/join?code=../../x",
    "/%",
    "//evil.example/t/AAAAAA",
]


@pytest.mark.parametrize("path", TRICKS)
def test_a_path_leads_nowhere_it_should_not(house: ServedHouse, path: str) -> None:
    head = b"GET " + path.replace(" ", "%20").encode() + b" HTTP/1.1"

    answer = raw_request(house, head)

    status = int(answer.split(b" ", 2)[1])
    assert status in (400, 404)
    assert b"root:" not in answer
    assert b"import" not in answer.partition(b"\r\n\r\n")[2][:2000]
    assert b"x-evil" not in answer.partition(b"\r\n\r\n")[0]


def test_a_redirect_stays_in_the_house(house: ServedHouse) -> None:
    anna = Guest(house.url, "Anna")
    code = anna.set_table("carrot", 2)
    for typed in (code.lower(), f"//evil.example/{code}", f"https://evil.example/t/{code}"):
        answer = anna.request("GET", "/join", params={"code": typed})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{code}"


@pytest.mark.parametrize("path", ["/", "/t/{code}", "/health", "/api/games"])
async def test_the_head_of_a_page_can_be_asked_for_alone(victims: Victims, path: str) -> None:
    """Link previews and monitors ask so."""
    whole = victims.anna.request("GET", path.format(code=victims.code))
    head = victims.anna.request("HEAD", path.format(code=victims.code))

    assert (head.status_code, head.headers["content-type"]) == (200, whole.headers["content-type"])
    assert head.content == b""


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/tables/{code}"),
        ("PUT", "/api/tables/{code}/do"),
        ("PATCH", "/t/{code}"),
        ("GET", "/api/tables/{code}/do"),
        ("GET", "/tables"),
        ("POST", "/api/tables/{code}/log"),
        ("POST", "/static/x/js/table.js"),
        ("TRACE", "/"),
        ("CONNECT", "/"),
        ("FOO", "/"),
    ],
)
async def test_a_wrong_method_is_refused(victims: Victims, method: str, path: str) -> None:
    answer = victims.anna.request(method, path.format(code=victims.code))

    assert answer.status_code in (400, 404, 405)


ODD_BODIES = [
    b"",
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'{"t":"deal","id":"1","x":1}',
    b'{"t":"say","id":"1","text":"\\ud800"}',
    b'{"t":"set_manners","id":"1","pace":NaN}',
    b'{"t":"set_options","id":"1","options":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}",
    b'{"t":"set_options","id":"1","options":{"steal_back":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"t":"answer","id":"1","question":0,"move":{"move":"hide","cards":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"t":"answer","id":"1","question":' + b"9" * 5000 + b',"move":{}}',
]


@pytest.mark.parametrize("body", ODD_BODIES, ids=range(len(ODD_BODIES)))
async def test_a_body_that_makes_no_sense_is_refused_with_a_reason(victims: Victims, body: bytes) -> None:
    path = f"/api/tables/{victims.code}/do"
    answer = victims.anna.request("POST", path, content=body, headers={"content-type": "application/json"})

    assert 400 <= answer.status_code < 500
    assert answer.json()["why"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""])
async def test_a_body_of_another_kind_is_no_request(victims: Victims, kind: str) -> None:
    """A form on any page can send these without being asked first: they must never count as one of our requests."""
    body = b'{"t":"close","id":"1"}'
    headers = {"content-type": kind, "origin": "http://evil.example", "cookie": f"{COOKIE}={victims.anna.token}"}
    answer = victims.anna.request("POST", f"/api/tables/{victims.code}/do", content=body, headers=headers)
    own = victims.anna.request("POST", "/tables", content=body, headers={"content-type": kind})

    assert answer.status_code == 403
    assert 400 <= own.status_code < 500


async def test_a_huge_body_is_refused(victims: Victims) -> None:
    body = b'{"t":"say","id":"1","text":"' + b"x" * 5_000_000 + b'"}'
    for path in (f"/api/tables/{victims.code}/do", "/api/tables", "/tables"):
        try:
            answer = victims.anna.request("POST", path, content=body, headers={"content-type": "application/json"})
        except OSError:
            continue
        assert answer.status_code in (400, 403, 413)


@pytest.mark.parametrize("query", ["start=-1", "start=x", "count=0", "count=101", "count=1e9", "start=NaN"])
def test_odd_numbers_in_a_query_are_refused(house: ServedHouse, query: str) -> None:
    anna = Guest(house.url, "Anna")
    code = anna.set_table("carrot", 2)

    assert anna.request("GET", f"/api/tables/{code}/steps?{query}").status_code == 400


@pytest.mark.parametrize(
    "more",
    [
        {"game": "../carrot"},
        {"game": "carrot'; --"},
        {"seats": 0},
        {"seats": -3},
        {"seats": 39},
        {"seats": 10**20},
        {"bots": ["../novice"]},
        {"bots": ["novice"] * 100},
        {"options": {"no_such": 1}},
        {"options": {"youngest": 99}},
        {"options": {"youngest": [0]}},
        {"options": {"steal_back": {"a": "b"}}},
        {"options": {"steal_back": "x" * 50_000}},
        {"rated": "yes"},
        {"key": "AAAAAA"},
    ],
    ids=str,
)
def test_an_odd_table_is_not_set(house: ServedHouse, more: dict[str, Any]) -> None:
    anna = Guest(house.url, "Anna")
    answer = anna.request("POST", "/api/tables", json={"game": "carrot", "name": "Anna", "seats": 3} | more)

    assert answer.status_code in (400, 404)
    assert 0 < len(answer.json()["why"]) < 1000


async def test_odd_headers_do_no_harm(house: ServedHouse, victims: Victims) -> None:
    odd: list[dict[str, str | bytes]] = [
        {"cookie": "cardamom=" + "x" * 5000},
        {"cookie": 'cardamom="\\'},
        {"cookie": f"a[]={'b' * 20}; {COOKIE}=é".encode("latin-1")},
        {"authorization": "Basic abc"},
        {"authorization": "Bearer"},
        {"authorization": "Bearer " + "x" * 9000},
        {"accept": "\xff" * 10},
        {"accept-encoding": "gzip;q=x, ,,"},
        {"x-forwarded-for": "10.0.0.1"},
    ]
    for headers in odd:
        kept = {name: value.encode("latin-1") if isinstance(value, str) else value for name, value in headers.items()}
        answer = Guest(house.url, "Eve", "none").request("GET", f"/t/{victims.code}", headers=kept)
        assert answer.status_code in (200, 400, 431)


# What the house writes about it


async def test_nothing_secret_is_noted(house: ServedHouse) -> None:
    """Codes, keys, seeds, names, tokens and people stay out of what the house notes for whoever runs it."""
    anna = Guest(house.url, "Anna Secret")
    code = anna.set_table("carrot", 2, ["novice"])
    await anna.connect(code)
    await anna.done("deal")
    await anna.done("say", text="between us")
    await anna.refused("close", more=1)
    key = anna.scene["seat_code"]
    anna.request("POST", f"/api/tables/{code}/do", json={"t": "close", "id": "1"}, headers={"origin": "http://evil"})
    anna.request("GET", f"/t/{code}x", headers={"cookie": f"{COOKIE}={anna.token}"})
    await anna.leave()
    log = await _log_of(house, code)
    seeds = [entry.seed for entry in log if isinstance(entry, Dealt)]
    keys = [entry.key for entry in log if isinstance(entry, SatDown)]
    assert isinstance(log[0], TableSet)

    notes = house.notes.read_text()

    assert "refused" in notes
    for secret in (anna.token, person_of(anna.token), key, *keys, *seeds, "Anna Secret", "between us", code):
        assert secret not in notes


async def _log_of(house: ServedHouse, code: str) -> list[Any]:
    """What the house has written down, read from a copy of its database."""
    place = house.notes.parent / "copy.db"
    original = house.notes.parent / "house.db"
    for ending in ("", "-wal", "-shm"):
        part = original.with_name(original.name + ending)
        if part.exists():
            place.with_name(place.name + ending).write_bytes(part.read_bytes())
    store = open_store(f"sqlite:///{place}")
    kept = await store.tail(code, 0)
    await store.close()
    return [read_entry(entry.body) for entry in kept]


async def test_guessing_codes_over_sockets_has_a_price(house: ServedHouse) -> None:
    guesser = Guest(house.url, "Eve")
    ends: list[str] = []
    began = time.monotonic()
    for number in range(120):
        code = f"AB{chr(65 + number % 8)}{chr(74 + number // 8)}ZZ"
        try:
            await guesser.connect(code, hello=False)
            assert guesser.socket is not None
            await guesser.socket.wait_closed()
            ends.append(str(guesser.socket.close_code))
        except InvalidStatus:
            ends.append("refused")

    paid_for = app.BURST + app.RATE * (time.monotonic() - began)
    assert ends[0] == "4404"
    assert ends.count("4404") <= paid_for / app.MISS + 1


async def test_guessing_keys_of_seats_has_a_price(house: ServedHouse) -> None:
    victims = Victims(house)
    await victims.begin()
    eve = Guest(house.url, "Eve")
    await eve.connect(victims.code)

    answers = [await eve.refused("claim", seat=1, code="QQQQQQ") for _ in range(20)]

    assert "not the key" in answers[0]
    assert "Wait a minute" in answers[-1] or "Slowly" in answers[-1]
    await victims.check()
