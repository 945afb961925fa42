"""The press in the house: choices, previews, orders and files."""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pypdfium2 as pdfium
import pytest
from PIL import Image

from cardamom.house.printshop import MOST, PrintShop, Wanted
from cardamom.house.speech import HouseTrouble
from tests.house.guest import NO_CERTIFICATES
from tests.house.serving import PATIENCE, ServedHouse, database_in, served

SMALL = {"parts": "cards", "style": "low-ink", "only": "hearts-*"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house that keeps what it prints in a folder of its own."""
    folder = tmp_path_factory.mktemp("press")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDAMOM_DATA", str(folder))
        with served(database_in(folder), folder) as opened:
            yield opened


@pytest.fixture(scope="module")
def guest(house: ServedHouse) -> Iterator[httpx.Client]:
    """Somebody with a browser."""
    with httpx.Client(base_url=house.url, verify=NO_CERTIFICATES, timeout=PATIENCE) as client:
        client.headers.update({"origin": house.url, "accept": "text/html"})
        yield client


def csrf_in(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_the_page_offers_every_part_of_the_game(guest: httpx.Client) -> None:
    page = guest.get("/press/cooking_party")

    assert page.status_code == 200
    for title in ("Cards", "Box", "Rule book", "Ingredient Guide", "Shopping list", "Award chips"):
        assert title in page.text


def test_a_preview_is_a_picture_of_the_first_page(guest: httpx.Client) -> None:
    answer = guest.get("/press/pastry_chefs/preview/cards", params=SMALL)

    assert answer.headers["content-type"] == "image/png"
    wide, high = Image.open(io.BytesIO(answer.content)).size
    assert high / wide == pytest.approx(297 / 210, abs=0.01)


def test_an_order_is_printed_and_can_be_fetched(guest: httpx.Client) -> None:
    csrf = csrf_in(guest.get("/press/pastry_chefs", params=SMALL).text)

    sent = guest.post("/press/pastry_chefs", data={**SMALL, "csrf": csrf})
    assert sent.status_code == 303
    where = sent.headers["location"]
    deadline = time.monotonic() + PATIENCE
    while "/file/" not in (page := guest.get(where).text):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    link = re.search(r'href="(/press/pastry_chefs/file/[^"]+)"', page)
    assert link is not None
    file = guest.get(link[1])

    assert 'filename="pastry_chefs.pdf"' in file.headers["content-disposition"]
    document = pdfium.PdfDocument(file.content)
    assert len(document) == 4
    assert "Scan to set a table" in document[2].get_textpage().get_text_range().replace("\r\n", " ")


def test_an_order_needs_the_page_of_this_house(guest: httpx.Client) -> None:
    assert guest.post("/press/pastry_chefs", data={**SMALL, "csrf": "guess"}).status_code == 403


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"paper": "papyrus"}, "Paper papyrus is not known"),
        ({"parts": "crumbs"}, "Parts crumbs is not known"),
        ({"right": "far"}, "two numbers of millimetres"),
        ({"paper": "letter", "layout": "3x3", "sleeves": "yes", "backs": "glue"}, "Backs glue is not known"),
    ],
)
def test_a_wish_that_cannot_be_met_is_a_sentence(guest: httpx.Client, wish: dict[str, str], sentence: str) -> None:
    page = guest.get("/press/carrot", params=wish)

    assert page.status_code == 400
    assert sentence in page.text


@pytest.mark.parametrize(
    "path",
    ["/press/chess", "/press/chess/preview/cards", "/press/carrot/order/none", "/press/carrot/file/none.pdf"],
)
def test_what_is_not_there_is_not_found(guest: httpx.Client, path: str) -> None:
    assert guest.get(path).status_code == 404


def test_files_outside_the_print_shop_stay_there(guest: httpx.Client) -> None:
    assert guest.get("/press/carrot/file/..%2f..%2fhouse.pdf").status_code == 404


def test_the_address_on_a_printed_card_answers_the_options(guest: httpx.Client) -> None:
    """A QR that opens this game and these options in a house."""
    page = guest.get("/games/carrot", params={"option-steal_back": "allowed", "cards": "1.abcd"}).text

    assert re.search(r'name="option-steal_back" value="allowed" checked', page)
    assert "edition 1.abcd" in page


def test_nonsense_in_an_address_is_left_out(guest: httpx.Client) -> None:
    page = guest.get("/games/carrot", params={"option-steal_back": "<b>", "cards": "<b>", "seats": "99"})

    assert page.status_code == 200
    assert "&lt;b&gt;" not in page.text
    assert re.search(r'name="option-steal_back" value="forbidden" checked', page.text)


def test_only_so_many_orders_wait(tmp_path: Path) -> None:
    async def crowd() -> None:
        shop = PrintShop(tmp_path)
        try:
            for number in range(MOST):
                shop.take(Wanted("carrot", {"offset": f"{number},0"}))
            shop.take(Wanted("carrot", {"offset": "0,0"}))
            with pytest.raises(HouseTrouble) as problem:
                shop.take(Wanted("carrot", {"offset": "9,0"}))
            assert problem.value.status == 503
        finally:
            await shop.close()

    asyncio.run(crowd())


def test_an_order_that_fails_says_why(tmp_path: Path) -> None:
    async def fail() -> str:
        shop = PrintShop(tmp_path)
        key = shop.take(Wanted("carrot", {"only": "peas-*", "style": "low-ink"}))
        task = shop.works[key].task
        assert task is not None
        await task
        return shop.works[key].trouble

    assert "No card of carrot is called peas-*." in asyncio.run(fail())


def test_only_the_latest_files_are_kept(tmp_path: Path) -> None:
    shop = PrintShop(tmp_path)
    for number in range(30):
        (tmp_path / f"{number}.pdf").write_bytes(b"")

    shop._tidy_up()

    assert len(list(tmp_path.iterdir())) == 24
