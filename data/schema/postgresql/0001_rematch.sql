-- A table has one rematch at most, whatever two processes try at the same moment. Of a file there is
-- one process, which sees to it.
CREATE UNIQUE INDEX tables_rematch_once ON tables (rematch_of)
    WHERE rematch_of IS NOT NULL AND status <> 'expired';
