-- What the sides and the administrator wrote about whether a session was held. In no event, log, or email.
create table attendance_statements (
  appointment_id uuid not null references appointments (id),
  written_by text not null,
  text text not null,
  written_at timestamptz(6) not null,
  primary key (appointment_id, written_by)
);
