create table things (
  id uuid primary key,
  name extensions.citext not null unique,
  count bigint not null default 0
);
-- Without a key, so that an effect that came twice would be seen.
create table applied (
  event_id uuid not null,
  position bigint generated always as identity
);
