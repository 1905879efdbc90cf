-- For the pages that API clients read.
create index concurrently if not exists appointments_by_update on appointments (updated_at, id);
