CREATE TABLE tables (
    code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    finished BIGINT,
    people TEXT[] NOT NULL,
    data BYTEA NOT NULL
);

CREATE TABLE entries (
    code TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (code, seq)
);

CREATE TABLE seats_of (
    person TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, code)
);
