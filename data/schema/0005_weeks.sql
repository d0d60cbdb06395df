-- Games that last for weeks: clocks, votes, absence, notices.

-- How long a decision may take ("none", "1d", "12h+3d": then from a reserve), what happens when
-- that time is over, and whether clocks stand still for those who are away.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tables ADD COLUMN lapse TEXT NOT NULL DEFAULT 'ask';
ALTER TABLE tables ADD COLUMN holiday TEXT NOT NULL DEFAULT 'yes';

-- Why all clocks of a table stand still: a JSON object, reason -> since when.
ALTER TABLE tables ADD COLUMN holds TEXT NOT NULL DEFAULT '{}';

-- Since when nobody is reminded any more; NULL while people are.
ALTER TABLE tables ADD COLUMN stalled_at INTEGER;

-- The clock of the questions that are open at a table. It runs while "since" is set.
CREATE TABLE clocks (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id),
    tokens    TEXT NOT NULL,
    bank      INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    spent     INTEGER NOT NULL,
    since     INTEGER,
    heard     INTEGER NOT NULL,
    grace     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What is left of each seat's reserve; seat -1 is that of all together.
CREATE TABLE reserves (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    rest      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What the people of a table decide together. One question of a topic at a time.
CREATE TABLE motions (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  TEXT NOT NULL REFERENCES tables (id),
    topic     TEXT NOT NULL,
    facts     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    UNIQUE (table_id, topic)
) STRICT;

CREATE TABLE ballots (
    motion_id  INTEGER NOT NULL REFERENCES motions (id) ON DELETE CASCADE,
    user_id    INTEGER NOT NULL,
    choice     TEXT NOT NULL,
    PRIMARY KEY (motion_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ballots_user ON ballots (user_id);

-- Proposals to end a game were votes before.
INSERT INTO motions (table_id, topic, facts, at)
    SELECT DISTINCT v.table_id, 'end', '{}', coalesce(t.moved_at, t.created_at)
    FROM votes AS v JOIN tables AS t ON t.id = v.table_id WHERE v.kind = 'end';
INSERT INTO ballots (motion_id, user_id, choice)
    SELECT m.id, v.user_id, 'yes' FROM votes AS v JOIN motions AS m ON m.table_id = v.table_id
    WHERE v.kind = 'end';
DELETE FROM votes WHERE kind = 'end';

-- Which question somebody was last told about, how often they were reminded of it, and since when
-- it stands.
CREATE TABLE calls (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    question  TEXT NOT NULL,
    count     INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX calls_user ON calls (user_id);

-- How somebody wants to be told things. Empty text: as the house does it.
ALTER TABLE users ADD COLUMN notify TEXT NOT NULL DEFAULT 'auto';
ALTER TABLE users ADD COLUMN remind INTEGER NOT NULL DEFAULT 86400000;
ALTER TABLE users ADD COLUMN quiet TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN digest_due INTEGER;
ALTER TABLE users ADD COLUMN nudged_at INTEGER;

CREATE INDEX users_digest ON users (digest_due) WHERE digest_due IS NOT NULL;
CREATE INDEX hands_user ON hands (user_id);
CREATE INDEX tables_guild ON tables (guild_id, status);
CREATE INDEX tables_host ON tables (host_id);

-- Running games from before: a week without a move is noticed from now on.
INSERT INTO timers (table_id, kind, due, payload)
    SELECT id, 'idle', coalesce(moved_at, started_at, created_at) + 604800000, '{}'
    FROM tables WHERE status = 'running';

-- Somebody may ask to be forgotten: then the name goes, and nothing else of a total.
DROP TRIGGER scores_last;
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
WHEN NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
    AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
    AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
    AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
    AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.at = OLD.at)
BEGIN SELECT RAISE(ABORT, 'scores never change'); END;
