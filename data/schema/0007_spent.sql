-- Version 7. How long the decisions took that can still be taken back: whoever decides again has
-- what was left of the time, not all of it.
CREATE TABLE spent (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    decision  TEXT NOT NULL,
    ms        INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision)
) STRICT, WITHOUT ROWID;
