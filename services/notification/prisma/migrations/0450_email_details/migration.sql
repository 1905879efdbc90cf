-- What an email shows besides the text of its notification: its button, and the session or the amount it is about.
alter table deliveries add column details jsonb;
