-- What a server has beside the tables and indexes of ../0001.sql, which are made of that text
-- (data/store/postgres/schema.py).

-- A table has one rematch at most. A file's only process sees to it itself.
CREATE UNIQUE INDEX tables_rematch_once ON tables (rematch_of)
    WHERE rematch_of IS NOT NULL AND status <> 'expired';

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries are never deleted');
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries never change');
CREATE TRIGGER outbox_said AFTER INSERT OR DELETE OR UPDATE OF payload ON outbox
    FOR EACH ROW EXECUTE FUNCTION note_named();
CREATE TRIGGER scores_stay BEFORE DELETE ON scores
    FOR EACH ROW EXECUTE FUNCTION refuse('scores are never deleted');
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
    FOR EACH ROW WHEN (NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
        AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
        AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
        AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
        AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.advised = OLD.advised
        AND NEW.at = OLD.at))
    EXECUTE FUNCTION refuse('scores never change');
CREATE TRIGGER puzzles_stay BEFORE DELETE ON puzzles
    FOR EACH ROW EXECUTE FUNCTION refuse('puzzles are never deleted');
CREATE TRIGGER puzzles_last BEFORE UPDATE ON puzzles
    FOR EACH ROW EXECUTE FUNCTION refuse('puzzles never change');
CREATE TRIGGER solos_stay BEFORE DELETE ON solos
    FOR EACH ROW EXECUTE FUNCTION refuse('solos are never deleted');
CREATE TRIGGER solos_last BEFORE UPDATE ON solos
    FOR EACH ROW EXECUTE FUNCTION refuse('solos never change');
