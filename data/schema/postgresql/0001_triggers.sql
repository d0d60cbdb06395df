CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries are never deleted');
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION refuse('entries never change');
