"""Write all golden playthroughs anew:  python -m tests.golden.renew

Look at the difference before committing it: each changed line is a game that somebody would now play otherwise.
"""

import tests.conftest  # noqa: F401  (puts the toy game on the shelf)
from cardamom.engine.registry import all_games
from tests.golden.playthrough import file_of, playthrough


def main() -> None:
    """Renew them all."""
    for game in all_games():
        file_of(game).write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
