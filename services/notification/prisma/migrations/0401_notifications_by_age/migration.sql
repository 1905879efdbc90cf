-- For the job that deletes old ones.
create index concurrently if not exists notifications_by_age on notifications (created_at);
