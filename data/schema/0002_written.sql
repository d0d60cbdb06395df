-- Written decisions and the words they are written with.

-- Unfinished decisions, by the question they answer; never part of a record.
CREATE TABLE drafts (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    decision  TEXT NOT NULL,
    text      TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, decision)
) STRICT, WITHOUT ROWID;

-- What is left of a deck that outlives its games, in the order in which it will be taken.
CREATE TABLE supplies (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    deck      TEXT NOT NULL,
    rest      TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, deck)
) STRICT, WITHOUT ROWID;

-- Lists of words that servers have added. One is in force at most; the others stay, because
-- tables that began with them are read for ever.
CREATE TABLE wordlists (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    name        TEXT NOT NULL,
    words       TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    added_at    INTEGER NOT NULL,
    removed_at  INTEGER
) STRICT;

CREATE UNIQUE INDEX wordlists_force ON wordlists (guild_id) WHERE removed_at IS NULL;

-- Which list a table reads: a language, or "list-" and a number from above.
ALTER TABLE tables ADD COLUMN lexicon TEXT NOT NULL DEFAULT '';

-- People sit together in the table's voice channel.
ALTER TABLE tables ADD COLUMN party INTEGER NOT NULL DEFAULT 0;

-- The newest board is found again by its message, to say on it who has answered.
CREATE INDEX outbox_boards ON outbox (message_id) WHERE kind IN ('start', 'board');
