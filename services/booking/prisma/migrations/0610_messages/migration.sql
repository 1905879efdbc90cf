create table threads (
  id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null,
  professional_user_id uuid not null,
  opened_at timestamptz not null,
  agreed_at timestamptz,
  answered_at timestamptz,
  active_at timestamptz(3) not null,
  last_position int not null default 0,
  athlete_position int not null default 0,
  professional_position int not null default 0,
  athlete_read_position int not null default 0,
  professional_read_position int not null default 0,
  revision int not null default 0
);
create unique index threads_of_pair on threads (athlete_id, professional_id);
create index threads_of_athlete on threads (athlete_id, active_at desc, id desc);
create index threads_of_professional on threads (professional_user_id, active_at desc, id desc);
create index threads_unread_of_athlete on threads (athlete_id) where professional_position > athlete_read_position;
create index threads_unread_of_professional on threads (professional_user_id)
  where athlete_position > professional_read_position;

create table messages (
  id uuid primary key,
  thread_id uuid not null references threads (id),
  position int not null,
  sent_by text not null,
  client_id uuid not null,
  text text not null,
  masked_text text,
  appointment_id uuid,
  sent_at timestamptz not null,
  hidden_at timestamptz
);
create unique index messages_of_thread on messages (thread_id, position);
create unique index messages_by_client_id on messages (thread_id, sent_by, client_id);

create table message_drafts (
  author_id uuid not null,
  other_id uuid not null,
  text text not null,
  saved_at timestamptz not null,
  primary key (author_id, other_id)
);
create index message_drafts_by_age on message_drafts (saved_at);
