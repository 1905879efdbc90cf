-- The newest version of a user's role that this service has heard of: an older change, delivered late, has no effect.
create table user_roles (
  user_id uuid primary key,
  version int not null,
  role text not null
);
