-- Who may enter the board page, and who has: "hash" is that of a ticket, or of a session once it
-- was used. "table_id" is the table it opens, "" for none. Rows lapse after "until".
CREATE TABLE visits (
    hash      TEXT PRIMARY KEY,
    user_id   INTEGER NOT NULL,
    name      TEXT NOT NULL,
    locale    TEXT NOT NULL,
    table_id  TEXT NOT NULL,
    entered   INTEGER NOT NULL CHECK (entered IN (0, 1)),
    until     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_user ON visits (user_id);
CREATE INDEX visits_until ON visits (until);
