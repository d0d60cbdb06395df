-- Version 12. What is there between games.

-- What became of games that are over: results, ratings, records. All that is derived is
-- computed anew by "bot.py rebuild": games, results, figures, ratings, arrears, stale. Facts are:

-- Whether a game is rated: yes, no (said in the lobby), off (at its end somebody there wanted none).
ALTER TABLE tables ADD COLUMN rated TEXT NOT NULL DEFAULT 'yes';
-- Whether somebody wants a rating at all.
ALTER TABLE users ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
-- What a person who was forgotten brought into a rated game: nobody else's number moves by that.
CREATE TABLE strangers (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    mu        REAL NOT NULL,
    sigma     REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- One row a game that is over; "why" it is not rated, empty where it is.
CREATE TABLE games (
    table_id    TEXT PRIMARY KEY REFERENCES tables (id),
    guild_id    INTEGER NOT NULL,
    game        TEXT NOT NULL,
    mode        TEXT NOT NULL,
    started_at  INTEGER NOT NULL,
    ended_at    INTEGER NOT NULL,
    why         TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_rated ON games (guild_id, game, mode, ended_at, table_id) WHERE why = '';

-- One row a seat. "rank" is 0 where nobody is ranked. The rating before and after the game is there
-- once it is worked out, in the order of the ends; "number" counts the rated games until then.
CREATE TABLE results (
    table_id     TEXT NOT NULL REFERENCES tables (id),
    seat         INTEGER NOT NULL,
    user_id      INTEGER,
    guild_id     INTEGER NOT NULL,
    game         TEXT NOT NULL,
    mode         TEXT NOT NULL,
    ended_at     INTEGER NOT NULL,
    rank         INTEGER NOT NULL,
    score        INTEGER NOT NULL,
    won          INTEGER NOT NULL CHECK (won IN (0, 1)),
    prior_mu     REAL,
    prior_sigma  REAL,
    mu           REAL,
    sigma        REAL,
    number       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_person ON results (user_id, ended_at, table_id) WHERE user_id IS NOT NULL;
CREATE INDEX results_here ON results (user_id, guild_id, ended_at, table_id)
    WHERE user_id IS NOT NULL;

-- What a game is remembered for, by seat: its score, its best move, what else the game counts.
CREATE TABLE figures (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    key       TEXT NOT NULL,
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    value     INTEGER NOT NULL,
    ended_at  INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX figures_best ON figures
    (guild_id, game, mode, key, value DESC, ended_at, table_id, seat);

-- How everybody stands now; "settled" once the uncertainty is small.
CREATE TABLE ratings (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    user_id   INTEGER NOT NULL,
    mu        REAL NOT NULL,
    sigma     REAL NOT NULL,
    number    INTEGER NOT NULL,
    settled   INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (guild_id, game, mode, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_best ON ratings (guild_id, game, mode, settled DESC, mu DESC, user_id);
CREATE INDEX ratings_user ON ratings (user_id, guild_id);

-- Games of which something is still to be worked out, and lists of ratings that are out of date
-- from a game on.
CREATE TABLE arrears (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE stale (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    ended_at  INTEGER NOT NULL,
    table_id  TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, mode)
) STRICT, WITHOUT ROWID;

-- Games that ended before: the bot takes them in one by one while it runs.
INSERT INTO arrears SELECT id FROM tables WHERE status = 'ended' AND ended_at IS NOT NULL;

-- Hints: what a computer would do, told to a player who asks. An entry of the log notes
-- each; where people play each other, the table says whether they may (``on``, ``off``).
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'off';

CREATE TABLE entries_hinted (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    kind      TEXT NOT NULL CHECK (kind IN ('act', 'default', 'undo', 'seat', 'stop', 'hint')),
    seat      INTEGER,
    action    TEXT NOT NULL,
    at        INTEGER NOT NULL,
    hash      TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO entries_hinted SELECT table_id, seq, kind, seat, action, at, hash FROM entries;
DROP TABLE entries;
ALTER TABLE entries_hinted RENAME TO entries;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

-- A total that was reached with hints says so.
ALTER TABLE scores ADD COLUMN advised INTEGER NOT NULL DEFAULT 0 CHECK (advised IN (0, 1));
DROP TRIGGER scores_last;
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
WHEN NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
    AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
    AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
    AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
    AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.advised = OLD.advised
    AND NEW.at = OLD.at)
BEGIN SELECT RAISE(ABORT, 'scores never change'); END;

-- A puzzle a day.

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

-- The stories of finished games: who led when, and what each decision was worth. They
-- name seats and nobody. A row without a story is one that was asked for and is not told yet: after
-- a restart it is begun again.
CREATE TABLE analyses (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    rules     INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    asked_at  INTEGER NOT NULL,
    story     TEXT NOT NULL DEFAULT '',
    shown     TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE INDEX analyses_open ON analyses (asked_at) WHERE story = '';
