-- Sold packages of sessions. What is left of one follows from the appointments that it pays for.
create table packages (
  id uuid primary key,
  version int not null,
  athlete_id uuid not null,
  professional_id uuid not null,
  professional_user_id uuid not null,
  appointment_type text not null references appointment_types (id),
  sessions int not null check (sessions > 0),
  valid_until timestamptz(6) not null,
  bought_at timestamptz(6) not null,
  returned int not null default 0 check (returned between 0 and sessions),
  closed_at timestamptz(6),
  close_reason text check (close_reason in ('returned', 'account_closed', 'approval_withdrawn', 'payment_refunded')),
  unused int,
  reminded_days int check (reminded_days in (30, 7)),
  check ((closed_at is null) = (close_reason is null) and (closed_at is null) = (unused is null))
);
create index packages_of_athlete on packages (athlete_id, bought_at);
create index packages_of_professional on packages (professional_user_id, bought_at);
