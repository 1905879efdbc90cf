-- Sessions at Keycloak that ended lately. A token of one may live on for minutes and must not add a device.
create table ended_sessions (
  keycloak_session_id text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_by_age on ended_sessions (ended_at);

-- The session in which the device was added. Null if its token named none, and for devices from before this column.
alter table push_devices add column keycloak_session_id text;
