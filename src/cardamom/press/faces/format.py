"""The formats of cards. Lengths are in millimetres, and begin at the upper left corner of the cut card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BLEED: Final = 3.175
SAFE: Final = 3.175
CORNER: Final = 3.2


@dataclass(frozen=True)
class Format:
    """A size of cards. Faces are drawn `width` by `height`, and printed so many times as large."""

    name: str
    width: float
    height: float
    scale: float = 1

    @property
    def middle(self) -> float:
        """The vertical axis."""
        return self.width / 2

    @property
    def cut(self) -> tuple[float, float]:
        """The size on paper, cut."""
        return self.width * self.scale, self.height * self.scale

    @property
    def bled(self) -> tuple[float, float]:
        """The size on paper, with bleed."""
        return (self.width + 2 * BLEED) * self.scale, (self.height + 2 * BLEED) * self.scale

    def pixels(self, dots: float) -> tuple[int, int]:
        """Columns and rows of the face with bleed, at so many dots to a printed millimetre."""
        wide, high = self.bled
        return round(wide * dots), round(high * dots)


POKER: Final = Format("poker", 63.5, 88.9)
BRIDGE: Final = Format("bridge", 57.15, 88.9)
# Drawn as large as the others, so that nothing has to be laid out twice.
MINI: Final = Format("mini", 63.5, 63.5 / 0.7, 0.7)

FORMATS: Final = {size.name: size for size in (POKER, BRIDGE, MINI)}
