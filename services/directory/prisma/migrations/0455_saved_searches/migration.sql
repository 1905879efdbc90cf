-- Searches that athletes saved. A job checks each once a day while its alert is on.
create table saved_searches (
  id uuid primary key,
  athlete_id uuid not null,
  name text not null,
  query jsonb not null,
  alert boolean not null,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  alerted_at timestamptz
);
create index saved_searches_athlete on saved_searches (athlete_id, created_at desc, id desc);
