-- The puzzle of the day has two tries: see the twin.
ALTER TABLE daily_answers ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE daily_answers ADD COLUMN first BIGINT NOT NULL DEFAULT 0;
