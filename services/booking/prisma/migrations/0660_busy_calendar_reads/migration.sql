-- What the last successful read found, and when we gave up on a calendar that exceeds the limits. `skipped` is encrypted:
-- it has the titles of some events.
alter table busy_calendars
  add column events int,
  add column skipped text,
  add column stopped_at timestamptz;
