CREATE TABLE tables (
    code TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    finished INTEGER,
    people TEXT NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE entries (
    code TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (code, seq)
) WITHOUT ROWID;

CREATE TABLE seats_of (
    person TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (person, code)
) WITHOUT ROWID;
