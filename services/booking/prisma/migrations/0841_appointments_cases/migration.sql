-- The cases that wait for an administrator.
create index concurrently if not exists appointments_cases
  on appointments (case_opened_at, id) where case_opened_at is not null;
