-- What the session says of Premium, as billing told it last. Services decide on their own record of it.
alter table users
  add column is_subscribed boolean not null default false,
  add column subscription_status text not null default 'inactive'
    check (subscription_status in ('active', 'past_due', 'inactive')),
  add column subscription_version int not null default 0;
