-- Version 10. When something was deleted because a person asked for that: the next night the tables
-- that may name people are written anew, and the rows go.
CREATE TABLE erasures (
    at  INTEGER PRIMARY KEY
) STRICT;

-- Whom a row of the outbox names or is for. Old rows are many: a person's are found by this, not by
-- a search in their texts. Ids of Discord are above 10^13; no other number of ours is, nor a time.
CREATE TABLE named (
    user_id    INTEGER NOT NULL,
    outbox_id  INTEGER NOT NULL,
    PRIMARY KEY (user_id, outbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX named_outbox ON named (outbox_id);
-- Whom a row names that is no JSON any more, nothing tells: these are few, and searched.
CREATE INDEX outbox_unreadable ON outbox (id) WHERE NOT json_valid(payload);

INSERT OR IGNORE INTO named
    SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), o.id
    FROM outbox AS o, json_tree(json_array(o.destination,
            json(iif(json_valid(o.payload), o.payload, '{}')))) AS t,
        json_each(json_array(t.atom, t.key)) AS j
    WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;

CREATE TRIGGER outbox_said AFTER INSERT ON outbox
BEGIN
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_changed AFTER UPDATE OF payload ON outbox
BEGIN
    DELETE FROM named WHERE outbox_id = OLD.id;
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_gone AFTER DELETE ON outbox
BEGIN DELETE FROM named WHERE outbox_id = OLD.id; END;

CREATE INDEX votes_user ON votes (user_id);
CREATE INDEX wordlists_user ON wordlists (user_id);
-- What is untold is little, and lies behind the positions of tables.
CREATE INDEX tables_untold ON tables (id) WHERE untold <> '[]';

-- A server's lists by their size: the same words are found without reading all of them. And the
-- tables that read a list.
CREATE INDEX wordlists_guild ON wordlists (guild_id, length(words));
CREATE INDEX tables_lexicon ON tables (lexicon) WHERE lexicon <> '';
