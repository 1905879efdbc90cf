-- What people write to support: the record, and the mail of it that is still to send.
create table support_messages (
  id uuid primary key,
  -- Who was signed in; null for a visitor.
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  mailed_at timestamptz
);
create index support_messages_due on support_messages (next_try_at) where mailed_at is null;
create index support_messages_of_sender on support_messages (lower(email), created_at);
create index support_messages_by_age on support_messages (created_at);
