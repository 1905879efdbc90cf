-- A failure long after the last one starts a new series.
alter table push_devices add column last_failed_at timestamptz;
