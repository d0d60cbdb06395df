-- Version 13. The daily puzzle in a channel; many processes on one database.

-- A row of the outbox belongs to a table or to a server. A file can't take a NOT NULL away: the
-- table is made anew, and goes on with its numbers.
-- (file)
CREATE TABLE outbox_owned (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id     TEXT REFERENCES tables (id),
    destination  TEXT NOT NULL,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    nonce        TEXT NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'dropped')),
    sending_at   INTEGER,
    message_id   INTEGER,
    created_at   INTEGER NOT NULL,
    guild_id     INTEGER CHECK ((guild_id IS NULL) <> (table_id IS NULL))
) STRICT;
-- (file)
INSERT INTO outbox_owned SELECT id, table_id, destination, kind, payload, nonce, state, sending_at,
    message_id, created_at, NULL FROM outbox;
-- (file)
DELETE FROM sqlite_sequence WHERE name = 'outbox_owned';
-- (file)
INSERT INTO sqlite_sequence SELECT 'outbox_owned', seq FROM sqlite_sequence WHERE name = 'outbox';
-- (file)
DROP TABLE outbox;
-- (file)
ALTER TABLE outbox_owned RENAME TO outbox;
-- (file)
CREATE INDEX outbox_open ON outbox (destination, id) WHERE state IN ('pending', 'sending');
-- (file)
CREATE INDEX outbox_boards ON outbox (message_id) WHERE kind IN ('start', 'board');
-- (file)
CREATE INDEX outbox_table ON outbox (table_id, kind, state) WHERE state IN ('pending', 'sending');
-- (file)
CREATE INDEX outbox_unreadable ON outbox (id) WHERE NOT json_valid(payload);
-- (file)
CREATE INDEX outbox_server ON outbox (guild_id)
    WHERE guild_id IS NOT NULL AND state IN ('pending', 'sending');

CREATE TRIGGER outbox_said AFTER INSERT ON outbox
BEGIN
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_changed AFTER UPDATE OF payload ON outbox
BEGIN
    DELETE FROM named WHERE outbox_id = OLD.id;
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_gone AFTER DELETE ON outbox
BEGIN DELETE FROM named WHERE outbox_id = OLD.id; END;

-- Where a server wants the puzzle of the day, and when: an hour of a time zone. "due" is when it is
-- posted next, none where that was stopped ("why": as a manager said, or which place was lost);
-- "day" is the newest day that was posted; "user_id" is who asked for it.
CREATE TABLE daily_posts (
    guild_id    INTEGER PRIMARY KEY,
    channel_id  INTEGER NOT NULL,
    hour        INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    zone        TEXT NOT NULL,
    locale      TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    day         INTEGER NOT NULL,
    due         INTEGER,
    why         TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX daily_posts_due ON daily_posts (due) WHERE due IS NOT NULL;
CREATE INDEX daily_posts_user ON daily_posts (user_id);

-- Who of a server found a puzzle: told there, and nowhere else.
CREATE INDEX daily_answers_here ON daily_answers (guild_id, day) WHERE found = 1 AND late = 0;

-- Each process looks after some of the shards. A file has one process, and none of these rows.

-- Who looks after which shards. "token" is compared in every transaction of theirs, and only grows:
-- whoever was replaced writes nothing any more.
CREATE TABLE leases (
    token       INTEGER PRIMARY KEY AUTOINCREMENT,
    first       INTEGER NOT NULL,
    last        INTEGER NOT NULL,
    shards      INTEGER NOT NULL,
    host        TEXT NOT NULL,
    pid         INTEGER NOT NULL,
    started     TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;

-- When somebody last looked after a shard.
CREATE TABLE beats (
    shards  INTEGER NOT NULL,
    shard   INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (shards, shard)
) STRICT, WITHOUT ROWID;

-- Discord lets one shard of each bucket log in every five seconds: when the last one did, or will.
CREATE TABLE logins (
    bucket  INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT;

-- What channels are called with their servers. Whoever looks after a server writes it down: another
-- process names the place in a direct message.
CREATE TABLE place_names (
    channel_id  INTEGER PRIMARY KEY,
    guild_id    INTEGER NOT NULL,
    name        TEXT NOT NULL
) STRICT;

CREATE INDEX place_names_guild ON place_names (guild_id);

-- What the owner has switched off, for all processes.
CREATE TABLE switches (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    kept  TEXT NOT NULL
) STRICT;
