-- When a mail is tried again is kept with the job (job_items), for every job the same way.
alter table account_mails drop column tries;
