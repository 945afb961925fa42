ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE INDEX finished_tables ON tables (finished) WHERE finished IS NOT NULL;
