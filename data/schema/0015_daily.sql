-- Version 12. A puzzle a day.

-- The seeds of all days follow from this and the date; made when the first puzzle is.
CREATE TABLE daily_secret (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    secret  BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- Puzzles with their solutions, by day (1 is 1 January of the year 1); one in each language where
-- they are made of words, else one with an empty language.
CREATE TABLE puzzles (
    day       INTEGER NOT NULL,
    language  TEXT NOT NULL,
    puzzle    TEXT NOT NULL,
    made_at   INTEGER NOT NULL,
    PRIMARY KEY (day, language)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER puzzles_stay BEFORE DELETE ON puzzles
BEGIN SELECT RAISE(ABORT, 'puzzles are never deleted'); END;
CREATE TRIGGER puzzles_last BEFORE UPDATE ON puzzles
BEGIN SELECT RAISE(ABORT, 'puzzles never change'); END;

-- What people answered: once a puzzle. Streaks and lists are counted from these rows. "late" marks
-- an answer that came after its day.
CREATE TABLE daily_answers (
    day       INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    language  TEXT NOT NULL,
    guild_id  INTEGER,
    name      TEXT NOT NULL,
    answer    TEXT NOT NULL,
    mark      INTEGER NOT NULL,
    found     INTEGER NOT NULL CHECK (found IN (0, 1)),
    late      INTEGER NOT NULL CHECK (late IN (0, 1)),
    at        INTEGER NOT NULL,
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_answers_user ON daily_answers (user_id, day);
