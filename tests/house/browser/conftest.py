"""A house in a process of its own, a real browser, and people who sit before it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.house.browser.people import PATIENCE, PHONE, Person, Size
from tests.house.serving import ServedHouse, database_in, served

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MakePerson = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for a worker. It goes with the last test of this folder: its event loop would disturb others."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    assert found, "Chromium is missing: `make test` installs it."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=[*QUIET])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house for a worker."""
    folder = tmp_path_factory.mktemp("house")
    with served(database_in(folder), folder) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, house: ServedHouse) -> Iterator[MakePerson]:
    """Makes people, each with a browser of their own. After the test no page of theirs may have complained."""
    people: list[Person] = []

    def make(name: str, size: Size = PHONE, url: str = "", **wishes: Any) -> Person:
        people.append(Person(browser, url or house.url, name, size, **wishes))
        return people[-1]

    yield make
    complaints = [f"{one.name}: {text}" for one in people for text in one.complaints]
    for one in people:
        one.context.close()
    assert complaints == []
