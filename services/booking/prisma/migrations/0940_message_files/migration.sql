-- Files of messages, and those that are being uploaded or wait for their message. The objects are in object storage.
create table message_files (
  id uuid primary key,
  thread_id uuid not null references threads (id),
  uploaded_by text not null,
  kind text not null check (kind in ('image', 'pdf', 'video')),
  content_type text not null,
  size_bytes int not null,
  width int,
  height int,
  duration_ms int,
  state text not null check (state in ('uploading', 'stored', 'sent', 'discarded')),
  message_id uuid references messages (id),
  ordinal int,
  file_name text,
  uploaded_at timestamptz(6) not null,
  check ((state = 'sent') = (message_id is not null and ordinal is not null and file_name is not null))
);
create unique index message_files_of_message on message_files (message_id, ordinal) where message_id is not null;
create index message_files_of_thread on message_files (thread_id);
