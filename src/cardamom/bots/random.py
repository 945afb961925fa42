"""The bot that plays anything, badly."""

from __future__ import annotations

from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Reason
from cardamom.engine.table import Table


class Random(Bot[Table]):
    """Any legal answer, each as likely as the next."""

    def choose(self, seen: Table, chance: Chance) -> Choice:
        """Draw an answer."""
        return Choice(seen.step.pick(seen, seen.viewer, chance), Reason("random"))
