create table message_reports (
  message_id uuid primary key references messages (id),
  thread_id uuid not null,
  reported_by text not null,
  reason text not null,
  reported_at timestamptz(3) not null,
  closed_at timestamptz
);
create index message_reports_open on message_reports (reported_at, message_id) where closed_at is null;
