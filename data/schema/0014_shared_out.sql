-- Version 14. Processes that share the shards out among themselves.

-- What such a process has of the shards from "first" to "last": a JSON list of their numbers. NULL
-- where it has all of them for as long as it runs.
ALTER TABLE leases ADD COLUMN held TEXT;
