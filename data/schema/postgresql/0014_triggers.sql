CREATE TRIGGER solos_stay BEFORE DELETE ON solos
    FOR EACH ROW EXECUTE FUNCTION refuse('solos are never deleted');
CREATE TRIGGER solos_last BEFORE UPDATE ON solos
    FOR EACH ROW EXECUTE FUNCTION refuse('solos never change');
