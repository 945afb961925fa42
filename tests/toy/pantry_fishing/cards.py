"""What is in the pantry: 24 cards of 7 kinds."""

from __future__ import annotations

from typing import Final

from cardamom.engine.zones import Box

KINDS: Final = ["flour", "eggs", "milk", "butter", "salt", "honey", "plums"]
COPIES: Final = [4, 4, 4, 3, 3, 3, 3]

BOX: Final = Box(KINDS, COPIES)
