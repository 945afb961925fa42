"""A bot of your own in forty lines: it sets a table, fills it with house bots, and plays a whole game over HTTP.

    python docs/example_bot.py http://localhost:8000 carrot

It picks any legal move. To play better, look at the scene: `GET /api/schema/openapi.json` and docs/house.md describe it.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

HOUSE, GAME = sys.argv[1].rstrip("/"), sys.argv[2]
TOKEN = ""


def ask(path, data=None):
    body = None if data is None else json.dumps(data).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {TOKEN}"} if TOKEN else {})
    with urllib.request.urlopen(urllib.request.Request(HOUSE + path, body, headers)) as answer:
        return json.load(answer)


def do(table, kind, **wish):
    return ask(f"/api/tables/{table}/do", {"t": kind, "id": uuid.uuid4().hex} | wish)


def some_move(offers):
    offer = random.choice([offer for offer in offers if offer["rows"] or offer["rows"] is None])
    names = [part["name"] for part in offer["parts"]]
    row = random.choice(offer["rows"]) if offer["rows"] else [[] for _ in names]
    return {"move": offer["kind"]} | dict(zip(names, row))


TOKEN = ask("/api/tokens", {})["token"]
fewest = next(game["players"]["fewest"] for game in ask("/api/games") if game["name"] == GAME)
table = ask("/api/tables", {"game": GAME, "name": "Example", "seats": fewest, "bots": ["novice"] * (fewest - 1)})["code"]
do(table, "set_manners", pace=0)
do(table, "deal")
while (scene := ask(f"/api/tables/{table}")["scene"])["phase"] == "playing":
    if scene.get("offers") and not scene["mine"]:
        do(table, "answer", question=scene["question"], move=some_move(scene["offers"]))
    else:
        time.sleep(0.02)
print(scene["result"]["headline"], [(seat["name"], seat["points"]) for seat in scene["result"]["ranking"]])
