-- Version 6. A sum over all that decides about a table, written with every change of it: a bit
-- that flips on a disk is noticed by whoever reads the table next, not first by its log.
-- What each column covers: data/store/seals.py.
CREATE TABLE seals (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id),
    log       TEXT NOT NULL,
    seal      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
