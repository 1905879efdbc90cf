-- For the job that deletes old ones.
create index concurrently if not exists stripe_events_by_age on stripe_events (received_at);
