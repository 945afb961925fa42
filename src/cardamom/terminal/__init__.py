"""The terminal table: any game, played by people and bots on one terminal.

Nothing here knows a game. What a seat may see comes from `engine.view`, what it may answer from the table it sits at,
and every sentence from a `words.toml`: the game's own, or the one in this folder (`speech.py`).

    seating.py      who sits where, what the options say, which seed
    shelf.py        where records of games lie
    screen.py       lines, menus and pages, in colour and without
    showing.py      the table as one seat sees it
    choices.py      the legal moves, sorted into kinds and parts
    asking.py       a question to a person, from the prompt to a legal move
    keys.py         what can be typed at any time: hint, rules, log
    hosting.py      a whole game, question by question
    telling.py      the opening, the result, and the story of a recorded game
    catalogue.py    the list of games
"""
