-- What a professional writes about a session for themselves. Health data: encrypted, and in no event, log, or email.
create table session_notes (
  appointment_id uuid primary key references appointments (id),
  version int not null,
  text text not null,
  updated_at timestamptz(6) not null
);
