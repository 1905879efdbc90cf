-- When the athlete of a session was asked to answer questions, and reminded.
create table intake_asks (
  appointment_id uuid primary key references appointments (id),
  asked_at timestamptz(6) not null,
  reminded_at timestamptz(6)
);
