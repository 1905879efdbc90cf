alter table training_logs add column request_key text;
