-- Booking learns which professionals can be paid online. Fifteen minutes later, when the last release's processes, whose
-- booking ignores the events, have ended, a job publishes the accounts.
insert into jobs (job, key, run_at) values ('republish-payout-accounts', 'all', now() + interval '15 minutes');
