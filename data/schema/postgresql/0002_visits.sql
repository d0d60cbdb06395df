-- Who may enter the board page, and who has: see the twin.
CREATE TABLE visits (
    hash      TEXT COLLATE "C" PRIMARY KEY,
    user_id   BIGINT NOT NULL,
    name      TEXT COLLATE "C" NOT NULL,
    locale    TEXT COLLATE "C" NOT NULL,
    table_id  TEXT COLLATE "C" NOT NULL,
    entered   BIGINT NOT NULL CHECK (entered IN (0, 1)),
    until     BIGINT NOT NULL
);
CREATE INDEX visits_user ON visits (user_id);
CREATE INDEX visits_until ON visits (until);
