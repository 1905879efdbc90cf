-- What a job knows about an item that it could not finish: when it tries again, and whether it stopped trying.
-- An item that succeeds, or that needs nothing any more, has no row.
create table job_items (
  job text not null,
  item_id text not null,
  failures int not null default 0,
  waits int not null default 0,
  first_failed_at timestamptz,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  error text,
  primary key (job, item_id)
);
create index job_items_parked on job_items (job, parked_at) where parked_at is not null;
