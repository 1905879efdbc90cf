-- What was written about an exercise of a log, and the superset it belongs to.
create table logged_exercises (
  log_id uuid not null references training_logs on delete cascade,
  entry integer not null,
  superset integer,
  notes text,
  primary key (log_id, entry)
);
