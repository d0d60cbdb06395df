-- Version 10. When something was deleted because a person asked for that: the next night the tables
-- that may name people are written anew, and the rows go.
CREATE TABLE erasures (
    at  INTEGER PRIMARY KEY
) STRICT;
