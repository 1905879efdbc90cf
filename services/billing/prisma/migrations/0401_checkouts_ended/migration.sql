-- For the job that deletes old ones.
create index concurrently if not exists checkouts_ended on checkouts (ended_at) where ended_at is not null;
