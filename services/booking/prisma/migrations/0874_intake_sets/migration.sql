-- The questions of a professional before a type of session.
create table intake_sets (
  professional_id uuid not null,
  appointment_type text not null,
  version int not null,
  questions jsonb not null,
  updated_at timestamptz(6) not null,
  primary key (professional_id, appointment_type)
);
