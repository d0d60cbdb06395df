-- Who moves others' ratings: "known" is 1 of a person who had a settled rating of some game of the
-- server, or of everybody where few have. It is noted as the game is rated for the first time and
-- never changes. Games from before this step move ratings as they did.
CREATE TABLE known_seats (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    known     INTEGER NOT NULL CHECK (known IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO known_seats (table_id, seat, known)
    SELECT r.table_id, r.seat, 1 FROM results AS r
    JOIN games AS g ON g.table_id = r.table_id WHERE g.why = '';
-- 1 of a pair's fourth game of a day: it moves no rating, and no season counts it.
ALTER TABLE results ADD COLUMN often INTEGER NOT NULL DEFAULT 0;
UPDATE results SET often = 1 WHERE sigma = prior_sigma;
-- The server from which somebody entered the page; NULL from a direct message.
ALTER TABLE visits ADD COLUMN guild_id INTEGER;
