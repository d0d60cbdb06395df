-- Version 1. Times are Unix milliseconds, Discord's ids are integers, JSON is text.
-- How migrations work: see data/store/migrate.py. This file never changes once it is released.

-- One row a table, kept for ever: an ended table is still a record that can be exported.
CREATE TABLE tables (
    id                TEXT PRIMARY KEY,
    status            TEXT NOT NULL
        CHECK (status IN ('lobby', 'running', 'ended', 'expired', 'frozen')),
    game              TEXT NOT NULL,
    rules_version     INTEGER NOT NULL,
    components_id     TEXT NOT NULL,
    components_hash   TEXT NOT NULL,
    options           TEXT NOT NULL,
    aid               TEXT NOT NULL,
    guild_id          INTEGER NOT NULL,
    channel_id        INTEGER,
    lobby_channel_id  INTEGER NOT NULL,
    host_id           INTEGER NOT NULL,
    locale            TEXT NOT NULL,
    theme             TEXT NOT NULL,
    thread            INTEGER NOT NULL,
    seed              BLOB NOT NULL,
    commitment        TEXT NOT NULL,
    created_at        INTEGER NOT NULL,
    first             INTEGER,
    supply            TEXT NOT NULL,
    joins             TEXT NOT NULL,
    seq               INTEGER NOT NULL,
    undos             INTEGER NOT NULL,
    chain             TEXT NOT NULL,
    snapshot          BLOB NOT NULL,
    untold            TEXT NOT NULL,
    lobby_message_id  INTEGER,
    board_message_id  INTEGER,
    rematch_of        TEXT REFERENCES tables (id),
    trouble           TEXT NOT NULL,
    started_at        INTEGER,
    moved_at          INTEGER,
    ended_at          INTEGER
) STRICT;

-- A channel holds one open table at most, whatever two processes try at the same moment.
CREATE UNIQUE INDEX tables_open ON tables (channel_id)
    WHERE status IN ('lobby', 'running', 'frozen');
CREATE INDEX tables_status ON tables (status, moved_at);
CREATE INDEX tables_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE seats (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    user_id   INTEGER,
    name      TEXT NOT NULL,
    level     TEXT NOT NULL,
    status    TEXT NOT NULL,
    "join"    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

-- The truth about a game. The primary key decides every race between two writers.
CREATE TABLE entries (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    kind      TEXT NOT NULL CHECK (kind IN ('act', 'default', 'undo', 'seat', 'stop')),
    seat      INTEGER,
    action    TEXT NOT NULL,
    at        INTEGER NOT NULL,
    hash      TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

-- What is still to be said, written in the transaction that made it true.
CREATE TABLE outbox (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id     TEXT NOT NULL REFERENCES tables (id),
    destination  TEXT NOT NULL,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    nonce        TEXT NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'dropped')),
    sending_at   INTEGER,
    message_id   INTEGER,
    created_at   INTEGER NOT NULL
) STRICT;

-- Partial: said things pile up for years, what is still open is a handful of rows.
CREATE INDEX outbox_open ON outbox (destination, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_pending ON outbox (table_id, kind) WHERE state = 'pending';

CREATE TABLE timers (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  TEXT NOT NULL REFERENCES tables (id),
    kind      TEXT NOT NULL,
    due       INTEGER NOT NULL,
    payload   TEXT NOT NULL
) STRICT;

CREATE INDEX timers_due ON timers (due, id);
CREATE INDEX timers_table ON timers (table_id, kind);
CREATE INDEX timers_kind ON timers (kind, table_id);

CREATE TABLE votes (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    kind      TEXT NOT NULL,
    user_id   INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id          INTEGER PRIMARY KEY,
    locale      TEXT,
    dms_closed  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE guilds (
    id      INTEGER PRIMARY KEY,
    locale  TEXT
) STRICT;

-- One row each: when the process was last alive, and which process it is.
CREATE TABLE heartbeat (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    at  INTEGER NOT NULL
) STRICT;

CREATE TABLE lease (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    token       TEXT NOT NULL,
    host        TEXT NOT NULL,
    pid         INTEGER NOT NULL,
    started     TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;
