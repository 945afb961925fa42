"""How fast the press is once everything is painted:  python -m bench.press

Open Kitchen: 113 cards and the card with its edition, on A4 with their backs. What is missing is painted first, and
told apart. Seconds are by the clock, the best of three: somebody waits for them.
"""

from __future__ import annotations

import time
from typing import Any

from cardamom.engine.registry import find_game
from cardamom.press.faces.studio import Studio
from cardamom.press.order import Order, read_order
from cardamom.press.printing import printed

GAME = "open_kitchen"
ROUNDS = 3
LINES: dict[str, dict[str, Any]] = {
    "cards and backs, painted": {"parts": "cards"},
    "cards and backs, low ink": {"parts": "cards", "style": "low-ink"},
    "rules, painted": {"parts": "rules"},
}


def seconds(order: Order, studio: Studio) -> tuple[float, int]:
    """How long it takes, and how many bytes come out."""
    begin = time.perf_counter()
    made = printed(order, studio)
    return time.perf_counter() - begin, len(made)


def main() -> None:
    """Measure, and print a table."""
    game, studio = find_game(GAME), Studio()
    for name, wishes in LINES.items():
        order = read_order(game, **wishes)
        first, _ = seconds(order, studio)
        best, size = min(seconds(order, studio) for _ in range(ROUNDS))
        print(f"{name:28}{first:8.1f} s at first{best:8.2f} s then{size / 1e6:8.1f} MB")


if __name__ == "__main__":
    main()
