ALTER TABLE outbox ALTER COLUMN table_id DROP NOT NULL;
ALTER TABLE outbox ADD COLUMN guild_id BIGINT;
ALTER TABLE outbox ADD CHECK ((guild_id IS NULL) <> (table_id IS NULL));
CREATE INDEX outbox_server ON outbox (guild_id)
    WHERE guild_id IS NOT NULL AND state IN ('pending', 'sending');
