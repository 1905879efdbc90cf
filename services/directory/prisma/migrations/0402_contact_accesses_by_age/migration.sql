-- For the job that deletes old ones.
create index concurrently if not exists contact_accesses_by_age on contact_accesses (accessed_at);
