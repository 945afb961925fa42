"""The house: a table in the browser, for people and bots.

A table is the fold of its log (`entries`, `room`). A request becomes an entry, or a sentence why not (`wishes`); the
entry is written down (`store`), let happen, and told to everybody who is there, to each what their seat may know
(`live`). What they see is a `scene`: `piles`, what is asked (`asking`), and the log (`telling`). What a table does by
itself (bots, people who are away, clocks) is in `minder`, and bots think in processes of their own (`thinking`). The
`hub` finds tables and keeps those alive that somebody is at; several processes on one PostgreSQL give each other hints
over the `bus`.

Pictures of cards are paintings of the press (`gallery`), named in the book of each game (`books`).

Only the edge knows the web framework: `app` with `guards`, `pages`, `api` and `socket`.
"""


class ClosedHouse(Exception):
    """The house cannot be opened: the sentence says why."""
