-- Kinds of notifications whose email or push is off, and quiet hours as local times, null if they are off.
alter table preferences
  add column email_off text[] not null default '{}',
  add column push_off text[] not null default '{}',
  add column quiet_from text default '21:00',
  add column quiet_until text default '08:00',
  add column time_zone text;

-- Each person's assumed time zone, from the last event that named one.
create table known_zones (
  user_id uuid primary key,
  time_zone text not null,
  as_of timestamptz not null
);
