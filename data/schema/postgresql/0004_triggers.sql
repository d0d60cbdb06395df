CREATE TRIGGER scores_stay BEFORE DELETE ON scores
    FOR EACH ROW EXECUTE FUNCTION refuse('scores are never deleted');
-- Somebody may ask to be forgotten: then the name goes, and nothing else of a total.
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
    FOR EACH ROW WHEN (NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
        AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
        AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
        AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
        AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.at = OLD.at))
    EXECUTE FUNCTION refuse('scores never change');
