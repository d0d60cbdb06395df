-- Version 9. Every change of a table counts, so that whoever decided on an older state of it decides
-- again: the count is compared when a change is written.
ALTER TABLE seals ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- All that a table has not said yet is loaded with it.
DROP INDEX outbox_pending;
CREATE INDEX outbox_table ON outbox (table_id, kind, state) WHERE state IN ('pending', 'sending');
