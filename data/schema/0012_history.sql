-- Version 12. What became of games that are over: results, ratings, records. All that is derived is
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
