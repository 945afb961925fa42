"""Cardamom: cooking card games, to play with friends and to design."""

from cardamom.overlay import activate

__version__ = "0.1.0"

COMPILED = activate()
"""Whether the rules run compiled."""
