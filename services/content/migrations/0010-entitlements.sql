-- What billing says of a person's subscription, by version: what they see follows it.
create table entitlements (
  user_id uuid primary key,
  version int not null,
  is_subscribed boolean not null
);

alter table exercises
  add column video_url text check (length(video_url) <= 2000),
  add column version int not null default 1;
