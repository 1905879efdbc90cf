-- An import of another app's training history. Undoing it deletes the row.
create table imports (
  id uuid primary key,
  user_id uuid not null,
  source text not null,
  created_at timestamptz not null,
  workouts integer not null,
  sets integer not null,
  duplicates integer not null,
  changed integer not null,
  wrong_lines integer not null
);
create index imports_of_user on imports (user_id, created_at desc, id);
