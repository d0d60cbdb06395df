-- The table of entries is a new one.
ALTER INDEX entries_hinted_pkey RENAME TO entries_pkey;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries are never deleted');
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries never change');

DROP TRIGGER scores_last ON scores;
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
