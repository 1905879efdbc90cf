alter table users add column pending_email_session uuid;
