-- An athlete who waits for a professional's time, and when they could come.
create table waitlist_entries (
  id uuid primary key,
  professional_id uuid not null,
  professional_user_id uuid not null,
  athlete_id uuid not null,
  appointment_type text not null references appointment_types (id),
  weekdays int[] not null,
  from_time text not null,
  until_time text not null,
  athlete_time_zone text,
  joined_at timestamptz(6) not null,
  unique (professional_id, athlete_id)
);
create index waitlist_entries_of_athlete on waitlist_entries (athlete_id);
