-- Who moves others' ratings, a pair's fourth game of a day, a visit's server: see the twin.
CREATE TABLE known_seats (
    table_id  TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat      BIGINT NOT NULL,
    known     BIGINT NOT NULL CHECK (known IN (0, 1)),
    PRIMARY KEY (table_id, seat)
);
INSERT INTO known_seats (table_id, seat, known)
    SELECT r.table_id, r.seat, 1 FROM results AS r
    JOIN games AS g ON g.table_id = r.table_id WHERE g.why = '';
ALTER TABLE results ADD COLUMN often BIGINT NOT NULL DEFAULT 0;
UPDATE results SET often = 1 WHERE sigma = prior_sigma;
ALTER TABLE visits ADD COLUMN guild_id BIGINT;
