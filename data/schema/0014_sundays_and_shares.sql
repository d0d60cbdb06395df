-- Version 14. The Sunday solo: one seat alone, once a week, the same deal for everybody; and processes
-- that share the shards out among themselves.

-- What is played on a Sunday (1 is 1 January of the year 1): kept when its fingerprint is first
-- shown, so that an upgrade changes no deal. The seed follows from the secret of the puzzles.
CREATE TABLE solos (
    day              INTEGER PRIMARY KEY,
    game             TEXT NOT NULL,
    rules_version    INTEGER NOT NULL,
    components_id    TEXT NOT NULL,
    components_hash  TEXT NOT NULL,
    options          TEXT NOT NULL
) STRICT;

CREATE TRIGGER solos_stay BEFORE DELETE ON solos
BEGIN SELECT RAISE(ABORT, 'solos are never deleted'); END;
CREATE TRIGGER solos_last BEFORE UPDATE ON solos
BEGIN SELECT RAISE(ABORT, 'solos never change'); END;

-- Everybody's one try. "moves" are the actions so far, a line each, "number" of them; "total" is
-- there once it is finished. "guild_id" is where it was begun, none by direct message; it has to be
-- finished before "ends_at", midnight there.
CREATE TABLE solo_tries (
    day       INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    guild_id  INTEGER,
    name      TEXT NOT NULL,
    begun_at  INTEGER NOT NULL,
    ends_at   INTEGER NOT NULL,
    number    INTEGER NOT NULL DEFAULT 0,
    moves     TEXT NOT NULL DEFAULT '',
    total     INTEGER,
    ended_at  INTEGER,
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX solo_tries_user ON solo_tries (user_id, day);
CREATE INDEX solo_tries_best ON solo_tries (day, total DESC, ended_at, user_id)
    WHERE total IS NOT NULL;
CREATE INDEX solo_tries_here ON solo_tries (guild_id, day, total DESC, ended_at, user_id)
    WHERE total IS NOT NULL;

-- What such a process has of the shards from "first" to "last": a JSON list of their numbers. NULL
-- where it has all of them for as long as it runs.
ALTER TABLE leases ADD COLUMN held TEXT;
