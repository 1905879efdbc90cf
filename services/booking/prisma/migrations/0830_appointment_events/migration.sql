-- The events of each appointment, for its timeline. Each is stored with the state it led to and the version of that state.
create table appointment_events (
  appointment_id uuid not null references appointments (id),
  version int not null,
  event jsonb not null,
  primary key (appointment_id, version)
);
