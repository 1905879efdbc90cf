create table celebrated_moments (
  user_id uuid not null references users (id),
  moment text not null,
  subject text not null,
  celebrated_at timestamptz not null,
  primary key (user_id, moment)
);
