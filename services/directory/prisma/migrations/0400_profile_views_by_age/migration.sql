-- For the job that deletes old ones.
create index concurrently if not exists profile_views_by_age on profile_views (viewed_at);
