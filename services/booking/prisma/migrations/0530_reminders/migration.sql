-- Which start both sides were reminded of, so that each start has one reminder of each kind.
alter table appointments
  add column agreed_at timestamptz,
  add column day_reminded_of timestamptz,
  add column hour_reminded_of timestamptz;
-- For existing sessions. Five minutes later, when the last release's processes, which schedule no reminders, have ended.
insert into jobs (job, key, run_at) values ('schedule-reminders', 'all', now() + interval '5 minutes');
