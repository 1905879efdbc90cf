-- Booking's upgrade masks the texts of pairs without a session, also of those whose fee was kept. Fifteen minutes later,
-- when the last release's processes, which publish no kept fees, have ended, a job publishes them.
insert into jobs (job, key, run_at) values ('republish-kept-fees', 'all', now() + interval '15 minutes');
