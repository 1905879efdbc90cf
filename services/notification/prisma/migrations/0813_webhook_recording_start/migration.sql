-- When recording began or began again. Null if that was before this migration.
alter table webhook_recording add column started_at timestamptz(6);
