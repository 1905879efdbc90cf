-- When a mail is tried again is kept with the job (job_items), for every job the same way.
alter table deliveries drop column tries;
drop index support_messages_due;
alter table support_messages drop column tries, drop column next_try_at;
create index support_messages_due on support_messages (created_at) where mailed_at is null;
