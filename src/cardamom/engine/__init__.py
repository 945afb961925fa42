"""The rules engine: the whole model on a page.

A **table** (`table.py`) is a position: plain typed data, cheap to copy. It stands at a **step**, a titled paragraph of
the rulebook, which says whom it asks and which answers are conceivable. An answer is a **move** (`questions.py`): an
unchanging value that knows why it would be refused, and what it does. That is the one definition of legality; the
list of legal moves, the reason for a refusal, a random move and the default for a seat that stays silent all come
from it.

    table = start(find_game("carrot"), seats=4, seed="…")        game.py, registry.py
    table.asked()                   the seats whose answer is missing
    table.moves(seat)               what they may answer
    table.refusal(seat, move)       why not, or None
    table.play(seat, move)          answer; raises Refused, and then nothing has changed

*Control.* A move's `do` changes the table and says which step comes next: `go`. A rule that interrupts a turn
(somebody must answer an offer, all pass a card) is pushed on a short agenda with `interrupt`, and taken off it with
`resume`. Steps are singletons without state, so where a table stands is a list of names. A step that asks several
seats `together` keeps their answers sealed until the last is in, lets them change their minds until then, and
carries them out in the order of the seats. Every question has a number; an answer to a closed one is refused.

*Sight.* Cards lie in **zones** (`zones.py`), and a zone says who sees them: nobody, unless it says otherwise. What
seats know beyond that is noted on the pile: marks on slots whose card they saw go there, claims about what was said
("no hearts", "at least two"). All else on a table is declared as a fact, with its audience. `table.seen_by(seat)` is
the table cut down to that, with everything else UNKNOWN, and everything that leaves a table is made from it: views
(`view.py`), what bots see (`bots.py`), and imagined worlds (`imagine.py`): whole tables that this seat could not tell
from the real one. The **story** (`story.py`) tells what happened: moves, and the cards they moved, each to those who
could see it go or come. It is kept while somebody listens; copies of a table, as search makes them, tell none.

*Luck.* One small generator inside the table (`chance.py`), seeded from a text whose SHA-256 is published before the
deal and which is revealed after the end. Bots have streams of their own.

*Ends.* No game runs for ever. A game says what its `progress` is, lets the stall clock `tick` at every turn, and has so
much `patience`; everybody sees the `clocks`. `result` says who won, and whether a clock ended it.

*Records* (`record.py`) replay it all: game, rules version, options, seed, answers, and a digest after each. A *sitting*
(`sitting.py`) plays and writes one down.

*Words* (`words.py`) are kept apart, in `words.toml` files: rules speak in keys, and a `Teller` makes sentences for one
reader. A game may also listen: its `reading` makes a move of a sentence that somebody typed.

The modules that play (chance, zones, questions, table, imagine, playout, bots) are compiled by mypyc where there is a
compiler, and run as they are where there is none; both play the same game to the last digest.
"""
