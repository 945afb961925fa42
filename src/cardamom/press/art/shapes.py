"""Shapes as SVG text: the small subset that every renderer draws alike."""

from __future__ import annotations

import math
from html import escape

from cardamom.press.art.palette import INK, shade


def path(outline: str, fill: str, opacity: float = 1) -> str:
    """A filled outline."""
    return f'<path d="{outline}" fill="{fill}"{_see_through(opacity)}/>'


def stroke(outline: str, colour: str, width: float, opacity: float = 1, dashes: str = "") -> str:
    """A line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"'
        f' stroke-linejoin="round"{dashed}{_see_through(opacity)}/>'
    )


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A disc."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    """A circle."""
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
    )


def ellipse(x: float, y: float, wide: float, high: float, fill: str) -> str:
    """An oval."""
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{wide:.2f}" ry="{high:.2f}" fill="{fill}"/>'


def moved(body: str, transform: str) -> str:
    """A drawing, moved, turned or scaled."""
    return f'<g transform="{transform}">{body}</g>'


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The outline of a box with round corners."""
    across, down, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f"M{x + r:.2f} {y:.2f}h{across:.2f}a{r} {r} 0 0 1 {r} {r}v{down:.2f}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-across:.2f}a{r} {r} 0 0 1 {-r} {-r}v{-down:.2f}a{r} {r} 0 0 1 {r} {-r}z"
    )


def jam_label(x: float, y: float, width: float, height: float, bite: float = 2.2, ear: float = 1.5) -> str:
    """The outline of an old jam-jar label, by its middle: hollow corners, and a small ear at each side."""
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    corner = f"A{bite} {bite} 0 0 0"
    return (
        f"M{left + bite:.2f} {top:.2f}H{right - bite:.2f}{corner} {right:.2f} {top + bite:.2f}"
        f"V{y - ear:.2f}Q{right + ear:.2f} {y - ear:.2f} {right + ear:.2f} {y:.2f}"
        f"Q{right + ear:.2f} {y + ear:.2f} {right:.2f} {y + ear:.2f}V{bottom - bite:.2f}{corner}"
        f" {right - bite:.2f} {bottom:.2f}H{left + bite:.2f}{corner} {left:.2f} {bottom - bite:.2f}V{y + ear:.2f}"
        f"Q{left - ear:.2f} {y + ear:.2f} {left - ear:.2f} {y:.2f}"
        f"Q{left - ear:.2f} {y - ear:.2f} {left:.2f} {y - ear:.2f}"
        f"V{top + bite:.2f}{corner} {left + bite:.2f} {top:.2f}Z"
    )


def star(x: float, y: float, radius: float, inner: float, points: int = 5) -> str:
    """The outline of a star."""
    corners = []
    for corner in range(2 * points):
        reach, turn = inner if corner % 2 else radius, corner * math.pi / points
        corners.append(f"{x + reach * math.sin(turn):.2f} {y - reach * math.cos(turn):.2f}")
    return "M" + "L".join(corners) + "Z"


def ribbon(x: float, y: float, width: float, height: float, colour: str, tail: float, drop: float = 2.4) -> str:
    """A ribbon by its middle: a gently arched band over two tails with a notch each."""
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    drawn = ""
    for side, edge in ((1, left), (-1, right)):
        inner, outer, notch = edge + side * 4, edge - side * tail, edge - side * (tail - 3.2)
        drawn += path(
            f"M{inner} {top + drop}H{outer}L{notch} {y + drop}L{outer} {bottom + drop}H{inner}Z", shade(colour, -0.34)
        )
        drawn += path(f"M{edge} {bottom}L{inner} {bottom + drop}V{bottom - 1}Z", shade(colour, -0.6))
    band = (
        f"M{left} {top + 0.9}Q{x} {top - 1.5} {right} {top + 0.9}"
        f"V{bottom + 0.6}Q{x} {bottom - 1.8} {left} {bottom + 0.6}Z"
    )
    return drawn + path(band, colour)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    weight: int = 500,
    fill: str = INK,
    anchor: str = "middle",
    family: str = "Fraunces",
    slanted: bool = False,
) -> str:
    """A line of text; `y` is its baseline."""
    style = ' font-style="italic"' if slanted else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-family="{family}" font-weight="{weight}"{style} font-size="{size:.2f}"'
        f' fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _see_through(opacity: float) -> str:
    return f' opacity="{opacity:g}"' if opacity != 1 else ""
