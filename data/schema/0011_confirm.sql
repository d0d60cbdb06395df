-- Version 11. Which moves somebody confirms: always, final (what can't be taken back) or never.
ALTER TABLE users ADD COLUMN confirm TEXT NOT NULL DEFAULT 'always';
