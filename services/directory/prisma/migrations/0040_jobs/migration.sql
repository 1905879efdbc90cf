-- A job is inserted in the transaction of the row that it belongs to, whose id is its key.
create table jobs (
  job text not null,
  key text not null,
  run_at timestamptz not null,
  -- Counts how often the job was scheduled, so that one moved while it runs is kept.
  revision int not null default 0,
  failures int not null default 0,
  waits int not null default 0,
  first_failed_at timestamptz,
  parked_at timestamptz,
  -- The error's code. Messages may contain personal data.
  error text,
  primary key (job, key)
);
create index jobs_due on jobs (job, run_at) where parked_at is null;

create function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs:' || tg_table_schema, '');
  return null;
end $$;
create trigger jobs_notify after insert or update of revision on jobs
  for each statement execute function notify_jobs();
