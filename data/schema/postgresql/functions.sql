-- What SQLite has and PostgreSQL lacks, and the one function that writes a change. Made anew whenever
-- this file is another one than that which the database has seen.

-- Tells whether a text is JSON. A parallel worker may not run it: its EXCEPTION block begins a
-- subtransaction, so an index over it could not be built again (pg_restore, REINDEX).
CREATE OR REPLACE FUNCTION json_valid(content text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL UNSAFE AS $$
BEGIN
    PERFORM content::json;
    RETURN content IS NOT NULL;
EXCEPTION WHEN OTHERS THEN
    RETURN false;
END $$;

-- Returns a whole number that a JSON object holds ('$.user'), NULL where there is none.
CREATE OR REPLACE FUNCTION json_extract(content text, path text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN found ~ '^-?[0-9]{1,19}$' AND abs(found::numeric) < 2::numeric ^ 63
        THEN found::bigint END
    FROM (SELECT content::json ->> substr(path, 3) AS found) AS sub
$$;

-- Returns how many members a JSON array has that stands in a text.
CREATE OR REPLACE FUNCTION json_array_length(content text) RETURNS integer
LANGUAGE sql IMMUTABLE AS 'SELECT json_array_length(content::json)';

-- Returns the members of a JSON array that stands in a text.
CREATE OR REPLACE FUNCTION json_each(content text) RETURNS TABLE (value text)
LANGUAGE sql IMMUTABLE AS 'SELECT * FROM json_array_elements_text(content::json)';

-- Returns a JSON array in a text with one number more ('$[#]': behind all others).
CREATE OR REPLACE FUNCTION json_insert(content text, path text, number bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS 'SELECT (content::jsonb || to_jsonb(number))::text';

-- Returns where a text stands in another one, 0 where it does not.
CREATE OR REPLACE FUNCTION instr(content text, part text) RETURNS integer
LANGUAGE sql IMMUTABLE AS 'SELECT strpos(content, part)';

-- Whom a row of the outbox names or is for. Ids of Discord are above 10^13; no other number of ours
-- is, nor a time. What can't be read names nobody: it is searched.
CREATE OR REPLACE FUNCTION people_named(destination text, payload text) RETURNS SETOF bigint
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    content text := CASE WHEN json_valid(payload) THEN payload ELSE '' END;
BEGIN
    RETURN QUERY SELECT DISTINCT digits::bigint FROM (
            SELECT (regexp_matches(destination || ' ' || content, 'dm:([0-9]+)', 'g'))[1] AS digits
            UNION ALL SELECT (regexp_matches(content, '[0-9]{14,}', 'g'))[1]
        ) AS sub
        WHERE length(digits) < 20 AND digits::numeric < 2::numeric ^ 63;
END $$;

CREATE OR REPLACE FUNCTION note_named() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM named WHERE outbox_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO named SELECT person, NEW.id
            FROM people_named(NEW.destination, NEW.payload) AS person ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', MESSAGE = TG_ARGV[0];
END $$;

-- Carries out what belongs together, or nothing of it, and says what became of it. No value is in
-- what it says or in an error: a seed may be among them, and servers write errors to their logs.
--   fence           the token of the lease that must still be held
--   table, version  a table that must not have changed since
--   unsaid          rows of the outbox that must not have been tried yet
--   statements      [text, values, whether it must find its row], in order
--   wake            for which processes there is something to do by this
CREATE OR REPLACE FUNCTION carried_out(work jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
    statement jsonb;
    changed bigint;
    known bigint;
    counts jsonb := '[]';
    broken text;
BEGIN
    IF work ? 'fence' THEN
        -- Whoever takes the lease over waits for this transaction, and the look comes after the lock.
        PERFORM pg_advisory_xact_lock_shared(5795942, (work ->> 'fence')::integer);
        PERFORM 1 FROM leases WHERE token = (work ->> 'fence')::bigint;
        IF NOT FOUND THEN
            RETURN '{"conflict": "fence"}';
        END IF;
    END IF;
    IF work ? 'table' THEN
        SELECT version INTO known FROM versions WHERE table_id = work ->> 'table' FOR UPDATE;
        IF known IS DISTINCT FROM (work -> 'version')::bigint THEN
            RETURN '{"conflict": "version"}';
        END IF;
    END IF;
    IF work ? 'unsaid' THEN
        PERFORM 1 FROM outbox
            WHERE id IN (SELECT value::bigint FROM jsonb_array_elements_text(work -> 'unsaid'))
            ORDER BY id FOR UPDATE;
        PERFORM 1 FROM outbox
            WHERE id IN (SELECT value::bigint FROM jsonb_array_elements_text(work -> 'unsaid'))
                AND state <> 'pending';
        IF FOUND THEN
            RETURN '{"conflict": "unsaid"}';
        END IF;
    END IF;
    FOR statement IN SELECT value FROM jsonb_array_elements(work -> 'statements') LOOP
        EXECUTE statement ->> 0 USING statement -> 1;
        GET DIAGNOSTICS changed = ROW_COUNT;
        IF changed <> 1 AND (statement -> 2)::boolean THEN
            RAISE EXCEPTION USING ERRCODE = 'SP001', MESSAGE = 'taken';
        END IF;
        counts := counts || to_jsonb(changed);
    END LOOP;
    IF work ? 'wake' THEN
        PERFORM pg_notify('spieltisch', work ->> 'wake');
    END IF;
    RETURN jsonb_build_object('counts', counts);
EXCEPTION
    WHEN SQLSTATE 'SP001' THEN
        RETURN '{"conflict": "taken"}';
    WHEN OTHERS THEN
        GET STACKED DIAGNOSTICS broken = CONSTRAINT_NAME;
        IF SQLSTATE = '23000' THEN  -- said by a trigger of ours
            broken := SQLERRM;
        END IF;
        RETURN jsonb_build_object('state', SQLSTATE, 'constraint', broken);
END $$;
