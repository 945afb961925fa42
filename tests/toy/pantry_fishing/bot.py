"""A player for Pantry Fishing."""

from __future__ import annotations

from cardamom.engine.bots import Bot, Choice
from cardamom.engine.chance import Chance
from cardamom.engine.questions import Reason, What

from .rules import Cook, PantryFishing


class Fisher(Bot[PantryFishing]):
    """Cooks what can be cooked, and otherwise does what comes to mind."""

    def choose(self, seen: PantryFishing, chance: Chance) -> Choice:
        """Cook, or draw an answer."""
        for move in seen.moves(seen.viewer):
            if isinstance(move, Cook):
                return Choice(move, Reason("a_pair", card=What(move.card)))
        return Choice(seen.step.pick(seen, seen.viewer, chance), Reason("no_better_idea"))
