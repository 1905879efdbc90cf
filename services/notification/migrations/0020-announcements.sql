-- What an administrator tells everybody. position: the last user told, in order of id; all up to it have been.
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

-- Nobody hears the same announcement twice, whatever happens between two batches.
alter table notifications add column announcement_id uuid references announcements (id);
create unique index notifications_announcement_user on notifications (announcement_id, user_id)
  where announcement_id is not null;

-- Mails to everybody wait behind those that concern one person.
alter table deliveries add column bulk boolean not null default false;
drop index deliveries_due;
create index deliveries_due on deliveries (bulk, next_try_at) where state = 'pending';
