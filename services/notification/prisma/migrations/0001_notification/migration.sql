create table announcements (
  id uuid primary key,
  title text not null,
  message text not null,
  sent_by uuid not null,
  position uuid,
  recipients int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index announcements_open on announcements (created_at, id) where finished_at is null;

create table notifications (
  id uuid primary key,
  user_id uuid not null,
  appointment_id uuid,
  type text not null check (type in ('booking_request', 'booking_update', 'alternate_time_suggested', 'payment', 'announcement')),
  title text not null,
  message text not null,
  link text,
  reason_of uuid,
  read boolean not null default false,
  created_at timestamptz not null,
  about_kind text check (about_kind in ('athlete', 'professional')),
  about_id uuid,
  announcement_id uuid references announcements (id),
  constraint notifications_about check ((about_kind is null) = (about_id is null))
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not read;
create unique index notifications_announcement_user on notifications (announcement_id, user_id)
  where announcement_id is not null;

create table preferences (
  user_id uuid primary key,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false
);

create table admins (
  user_id uuid primary key,
  version int not null default 0,
  is_admin boolean not null default true
);

create table live_feed (
  position bigint generated always as identity primary key,
  user_id uuid,
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
  next_try_at timestamptz not null,
  ended_at timestamptz,
  bulk boolean not null default false,
  event_at timestamptz,
  condition jsonb
);
-- Mail to one person goes before announcements.
create index deliveries_due on deliveries (bulk, next_try_at) where state = 'pending';

create table support_messages (
  id uuid primary key,
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index support_messages_due on support_messages (created_at) where mailed_at is null;
create index support_messages_of_sender on support_messages (lower(email), created_at);
create index support_messages_by_age on support_messages (created_at);
