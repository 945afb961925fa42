"""Take the picture of the README: a table in the browser, in mid-game.  python docs/table_picture.py

Needs the packages of `make test`, and Chromium.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURE = Path(__file__).parent / "table.png"
TURNS = 8


def main() -> None:
    """Open a house, play a few turns as the hints say, and take a picture."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "cardamom",
            "serve",
            "--port",
            "0",
            "--database",
            f"sqlite:///{folder}/house.db",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
            assert house.stdout is not None
            found = re.search(r"http://\S+", house.stdout.readline())
            assert found is not None
            try:
                take_picture(found.group())
            finally:
                house.terminate()


def take_picture(url: str) -> None:
    """Play until there is something to see, and keep it."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        set_table(page, url)
        for _ in range(TURNS):
            page.get_by_role("button", name="Hint").click()
            page.locator(".do-it").first.click()
            page.get_by_role("button", name="Hint").wait_for()
        page.wait_for_timeout(1000)
        page.screenshot(path=PICTURE)
        browser.close()


def set_table(page: Page, url: str) -> None:
    """Set a table for Anna and four cooks, and deal."""
    page.goto(f"{url}/games/carrot")
    page.get_by_label("Your name").fill("Anna")
    page.locator("input[name=seats][value='5']").check(force=True)
    page.locator("input[name=others][value=cook]").check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Deal").click()


if __name__ == "__main__":
    main()
