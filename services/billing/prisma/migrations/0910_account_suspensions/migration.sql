create table account_suspensions (
  user_id uuid primary key,
  version int not null,
  is_suspended boolean not null
);
