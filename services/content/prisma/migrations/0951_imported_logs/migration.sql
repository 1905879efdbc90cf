-- What the file of an import said about a log, so that a later file doesn't bring it again, whatever was changed since.
-- Without a foreign key, because a change of a log replaces its row.
create table imported_logs (
  log_id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  -- Digests of day, time, and title, and of everything else that was read.
  place text not null,
  content text not null,
  -- What our own export says and this account doesn't have.
  own_log_id uuid,
  own_workout_id uuid,
  own_program_id uuid
);
create index imported_logs_of_import on imported_logs (import_id);
