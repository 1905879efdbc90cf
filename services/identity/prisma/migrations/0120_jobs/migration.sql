insert into jobs (job, key, run_at)
  select 'registrations', attempt_id, started_at + interval '30 seconds' from registrations
  union all
  select 'account-mails', id, next_try_at from account_mails where state = 'pending';

drop index account_mails_due;
alter table account_mails drop column next_try_at;

update job_items set job = 'session-logouts' where job = 'log-outs';
update job_items set job = 'user-logouts' where job = 'logouts';
