"""The press: one drawing of every card, for the screen and for paper.

    art        flat vector drawings by name: glyphs of others, drawings of our own, and dishes composed of both
    paint      the watercolour press: makes a painting of a drawing, and the papers, plaids and woods of the cards
    printed    what is printed of a game, read from its folder: `press.toml`, its words, its faces
    faces      a card as a painted plate and a vector overlay of letters and signs
    sheets     cards on paper: sizes, crop marks, bleed, backs
    papers     rule books, pamphlets, score sheets and boxes, from Markdown files in the folder of the game
    exports    the cards as pictures, for print shops and other tables
    edition    which cards these are, and the way back from a card to a table
    paintings  the pictures that are shipped for the screen; `python -m cardamom.press.shipping` paints them

An `order` is read and checked, `printing` carries it out, `jobs` does that in another process.

A game says in its own folder what its cards look like: `press.toml` names a layout for each group of cards and the
drawing of each card. Nothing here knows a game. Everything is deterministic: the same drawing gives the same painting.
"""


class Unprintable(Exception):
    """Something that cannot be printed: the sentence says what is wrong and what would be right."""
