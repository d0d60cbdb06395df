-- Version 14. Many processes on one database, each for some of the shards. A file has one process,
-- and none of these rows.

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
