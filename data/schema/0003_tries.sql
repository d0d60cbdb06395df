-- The puzzle of the day has two tries. "tries" is 0 of answers from when there was one; "first" is
-- the mark of the first try once there was a second one.
ALTER TABLE daily_answers ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_answers ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
