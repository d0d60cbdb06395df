-- Totals of games that people finished alone, for ever.

-- ``number`` counts in the order in which they were reached. A list is what can be compared: one
-- game with the same parts and the same values of those options that make another list.
CREATE TABLE scores (
    number           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id         TEXT NOT NULL UNIQUE REFERENCES tables (id),
    guild_id         INTEGER NOT NULL,
    user_id          INTEGER NOT NULL,
    name             TEXT NOT NULL,
    game             TEXT NOT NULL,
    components_id    TEXT NOT NULL,
    components_hash  TEXT NOT NULL,
    options          TEXT NOT NULL,
    total            INTEGER NOT NULL,
    feat             TEXT NOT NULL,
    hint             INTEGER NOT NULL CHECK (hint IN (0, 1)),
    undone           INTEGER NOT NULL CHECK (undone IN (0, 1)),
    at               INTEGER NOT NULL
) STRICT;

CREATE INDEX scores_server ON scores
    (guild_id, game, components_id, components_hash, options, total DESC, number);
CREATE INDEX scores_person ON scores
    (user_id, game, components_id, components_hash, options, total DESC, number);

CREATE TRIGGER scores_stay BEFORE DELETE ON scores
BEGIN SELECT RAISE(ABORT, 'scores are never deleted'); END;
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
BEGIN SELECT RAISE(ABORT, 'scores never change'); END;
