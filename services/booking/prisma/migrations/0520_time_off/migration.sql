-- Buffers, limits, and days off. Sessions could be requested up to 366 days ahead before.
alter table schedules
  add column buffer_before_minutes int not null default 0,
  add column buffer_after_minutes int not null default 0,
  add column max_sessions_per_day int,
  add column max_days_ahead int not null default 90;
create table time_off (
  id uuid primary key,
  professional_id uuid not null references schedules,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  label text not null check (length(label) <= 60)
);
create index time_off_of_professional on time_off (professional_id, last_day);
