-- Times that a professional offers to a client, with the terms that the session has when one of them is taken.
create table time_offers (
  id uuid primary key,
  thread_id uuid not null references threads (id),
  professional_id uuid not null,
  professional_user_id uuid not null,
  athlete_id uuid not null,
  appointment_type text not null references appointment_types (id),
  duration_minutes int not null,
  price_cents int,
  show_price boolean not null,
  payment_required boolean not null,
  place text not null,
  place_detail text not null,
  professional_time_zone text,
  athlete_time_zone text,
  state text not null check (state in ('open', 'taken', 'declined', 'withdrawn', 'expired')),
  appointment_id uuid,
  created_at timestamptz(6) not null,
  ended_at timestamptz(6)
);
create index time_offers_open on time_offers (thread_id) where state = 'open';
create index time_offers_ended on time_offers (ended_at) where ended_at is not null;
