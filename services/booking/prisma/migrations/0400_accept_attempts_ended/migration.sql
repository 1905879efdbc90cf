-- For the job that deletes old ones.
create index concurrently if not exists accept_attempts_ended on accept_attempts (ended_at) where ended_at is not null;
