-- Version 12. Hints: what a computer would do, told to a player who asks. An entry of the log notes
-- each; where people play each other, the table says whether they may (``on``, ``off``).
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'off';

CREATE TABLE entries_hinted (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    kind      TEXT NOT NULL CHECK (kind IN ('act', 'default', 'undo', 'seat', 'stop', 'hint')),
    seat      INTEGER,
    action    TEXT NOT NULL,
    at        INTEGER NOT NULL,
    hash      TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO entries_hinted SELECT table_id, seq, kind, seat, action, at, hash FROM entries;
DROP TABLE entries;
ALTER TABLE entries_hinted RENAME TO entries;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

-- A total that was reached with hints says so.
ALTER TABLE scores ADD COLUMN advised INTEGER NOT NULL DEFAULT 0 CHECK (advised IN (0, 1));
DROP TRIGGER scores_last;
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
WHEN NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
    AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
    AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
    AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
    AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.advised = OLD.advised
    AND NEW.at = OLD.at)
BEGIN SELECT RAISE(ABORT, 'scores never change'); END;
