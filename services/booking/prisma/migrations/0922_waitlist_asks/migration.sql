-- A free time that a waiting athlete was told of: held for them, or open to everyone. The slot hold has its id.
create table waitlist_asks (
  id uuid primary key,
  freed_time_id uuid not null references freed_times (id) on delete cascade,
  professional_id uuid not null,
  athlete_id uuid not null,
  appointment_type text not null references appointment_types (id),
  starts_at timestamptz(6) not null,
  ends_at timestamptz(6) not null,
  asked_at timestamptz(6) not null,
  held_until timestamptz(6),
  ended_at timestamptz(6),
  unique (freed_time_id, athlete_id),
  unique (professional_id, athlete_id, starts_at)
);
create index waitlist_asks_held on waitlist_asks (professional_id) where held_until is not null and ended_at is null;
