create table notifications (
  id uuid primary key,
  user_id uuid not null,
  appointment_id uuid,
  type text not null check (type in ('booking_request', 'booking_update', 'alternate_time_suggested', 'payment', 'announcement')),
  title text not null,
  message text not null,
  link text,
  -- The professional whose rejection reason the mail quotes; the reason itself is asked for when it is sent.
  reason_of uuid,
  read boolean not null default false,
  created_at timestamptz not null
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not read;

create table preferences (
  user_id uuid primary key,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false
);

-- Who is to be told of work for administrators; never asked for a permission.
create table admins (user_id uuid primary key);

-- Per person, what changed: a kind and an id, never data. Positions are given in commit order.
create table live_feed (
  position bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null,
  item_id text not null,
  created_at timestamptz not null
);
create index live_feed_of_user on live_feed (user_id, position);
create index live_feed_by_age on live_feed (created_at);

create table deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null,
  channel text not null check (channel = 'email'),
  state text not null default 'pending' check (state in ('pending', 'sent', 'withheld', 'given_up')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  ended_at timestamptz
);
create index deliveries_due on deliveries (next_try_at) where state = 'pending';
