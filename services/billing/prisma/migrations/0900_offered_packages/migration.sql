-- Packages of sessions that professionals offer. A change withdraws one and inserts another.
create table offered_packages (
  id uuid primary key,
  professional_user_id uuid not null,
  appointment_type text not null,
  sessions integer not null check (sessions between 2 and 20),
  price_cents integer not null check (price_cents > 0),
  months integer not null check (months between 3 and 24),
  time_zone text not null,
  -- When the first version was offered. Orders the list.
  first_offered_at timestamptz not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index offered_packages_of_user on offered_packages (professional_user_id, first_offered_at) where withdrawn_at is null;
