-- Version 8. From which entry of the log on a seat belongs to whoever has it now: 0 from the deal
-- on. NULL where nobody knows, as it was not noted before; where nobody can have taken a seat over
-- (a lobby, a table of one seat) it is known all the same.
ALTER TABLE seats ADD COLUMN since INTEGER;
UPDATE seats SET since = 0
WHERE table_id IN (SELECT id FROM tables WHERE status IN ('lobby', 'expired'))
    OR table_id IN (SELECT table_id FROM seats GROUP BY table_id HAVING count(*) = 1);
