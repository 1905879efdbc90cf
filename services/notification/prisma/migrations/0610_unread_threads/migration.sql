create table unread_threads (
  thread_id uuid not null,
  user_id uuid not null,
  side text not null,
  about_id uuid not null,
  sent_position int not null,
  read_position int not null,
  unread_since timestamptz not null,
  notification_id uuid,
  primary key (thread_id, user_id)
);
