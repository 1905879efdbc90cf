create table things (
  id uuid primary key,
  name citext not null unique,
  count bigint not null default 0
);
create table applied (event_id uuid not null);
