-- A time of an offer. Its slot hold has its id.
create table offered_times (
  id uuid primary key,
  offer_id uuid not null references time_offers (id) on delete cascade,
  starts_at timestamptz(6) not null,
  held_until timestamptz(6) not null,
  unique (offer_id, starts_at)
);
