"""Papers: rule books, pamphlets, score sheets and whatever else lies in a box besides the cards.

A paper is a Markdown file in the folder `papers` of its game, and can be ordered by its name. Between two lines of
`+++` it begins with what it is:

    title       what it is called
    form        book: folded pages, half as large as the paper. pamphlet: eight panels as large as a card, divided by
                `---`. sheet: whole pages
    columns     of text on a page; 1, if it says nothing

Figures are fenced blocks with TOML in them: see `figures` for all there are. They are drawn with the real cards.
"""
