-- Calendars elsewhere that make a professional busy. A job reads each of them. A multirange, because all times of a
-- calendar are replaced at once.
create table busy_calendars (
  id uuid primary key,
  professional_id uuid not null,
  name text not null,
  host text not null,
  url text not null,
  created_at timestamptz not null,
  read_at timestamptz not null,
  failures int not null default 0,
  times_until timestamptz,
  times tstzmultirange not null
);
create index busy_calendars_of_professional on busy_calendars (professional_id);
