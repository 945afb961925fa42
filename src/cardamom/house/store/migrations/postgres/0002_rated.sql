ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX finished_tables ON tables (finished) WHERE finished IS NOT NULL;
