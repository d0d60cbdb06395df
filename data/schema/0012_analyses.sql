-- Version 12. The stories of finished games: who led when, and what each decision was worth. They
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
