-- Hands by direct message.

-- Who reads a table's direct messages: one message a person shows the hand, and is kept up to date.
CREATE TABLE hands (
    table_id    TEXT NOT NULL REFERENCES tables (id),
    user_id     INTEGER NOT NULL,
    locale      TEXT NOT NULL,
    message_id  INTEGER,
    refused     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
