-- What happened to an appointment, which its timeline shows. Saved with the state that it led to, under its version.
create table appointment_events (
  appointment_id uuid not null references appointments (id),
  version int not null,
  event jsonb not null,
  primary key (appointment_id, version)
);
