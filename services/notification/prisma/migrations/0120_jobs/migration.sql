insert into jobs (job, key, run_at)
  select case when bulk then 'bulk-mails' else 'mails' end, id, next_try_at from deliveries where state = 'pending'
  union all select 'announcements', id, created_at from announcements where finished_at is null
  union all select 'support-mails', id, created_at from support_messages where mailed_at is null;

drop index deliveries_due, announcements_open, support_messages_due;
alter table deliveries drop column bulk, drop column next_try_at;
