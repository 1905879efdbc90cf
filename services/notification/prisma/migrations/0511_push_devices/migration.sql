-- A browser that receives pushes of one person. Its address and keys are encrypted, and found by a keyed hash.
create table push_devices (
  id uuid primary key,
  user_id uuid not null,
  fingerprint text not null unique,
  subscription text not null,
  created_at timestamptz not null,
  failing_since timestamptz
);
create index push_devices_of_user on push_devices (user_id, created_at);

-- The push's device. Not a foreign key: a removed device leaves the record of its pushes.
alter table deliveries add column device_id uuid;

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('email', 'push')) not valid;
