-- For the pages that API clients read.
create index concurrently if not exists payments_by_update on payments (updated_at, id);
