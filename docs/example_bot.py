"""A bot of your own: it sets a table, fills it with house bots, and plays a whole game over HTTP with any legal moves.

python docs/example_bot.py http://localhost:8000 carrot
"""

import json
import random
import sys
import time
import urllib.request
import uuid
from typing import Any

HOUSE, GAME = sys.argv[1].rstrip("/"), sys.argv[2]
HEADERS = {"content-type": "application/json"}


def ask(path: str, data: dict[str, Any] | None = None) -> Any:
    """Ask the house something: GET without data, POST with it."""
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(HOUSE + path, body, HEADERS)) as answer:
        return json.load(answer)


def some_move(offers: list[dict[str, Any]]) -> dict[str, Any]:
    """Any legal move; where there are too many to list, one that the house suggests, or every part left empty."""
    offer = random.choice([offer for offer in offers if offer["rows"] != []])
    names = [part["name"] for part in offer["parts"]]
    values = random.choice(offer["rows"] or offer.get("suggestions") or [[[] for _ in names]])
    return {"move": offer["kind"], **dict(zip(names, values, strict=True))}


HEADERS["authorization"] = f"Bearer {ask('/api/tokens', {})['token']}"
game = next(game for game in ask("/api/games") if game["name"] == GAME)
seats = game["players"]["fewest"]
wish = {"game": GAME, "name": "Example", "seats": seats, "bots": [game["bots"][0]] * (seats - 1)}
table = f"/api/tables/{ask('/api/tables', wish)['code']}"
ask(f"{table}/do", {"t": "set_manners", "id": uuid.uuid4().hex, "pace": 0})
ask(f"{table}/do", {"t": "deal", "id": uuid.uuid4().hex})
while (scene := ask(table)["scene"])["phase"] == "playing":
    if scene.get("offers") and not scene["mine"]:
        answer = {"question": scene["question"], "move": some_move(scene["offers"])}
        ask(f"{table}/do", {"t": "answer", "id": uuid.uuid4().hex, **answer})
    time.sleep(0.02)
sys.stdout.write(f"{scene['result']['headline']} {[seat['points'] for seat in scene['result']['ranking']]}\n")
