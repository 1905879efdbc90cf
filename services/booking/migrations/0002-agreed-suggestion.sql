-- The athlete has agreed to suggested_at, but the professional's fee could not be charged then.
-- It holds no time: the professional's accept reserves it.
alter table appointments
  add column suggestion_agreed boolean not null default false,
  add constraint appointments_agreed_is_suggested check (not suggestion_agreed or suggested_at is not null);
