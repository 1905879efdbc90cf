-- Sessions at Keycloak that ended lately. A token of one may live on for minutes and must not create a feed.
create table ended_login_sessions (
  keycloak_session_id text primary key,
  ended_at timestamptz not null
);
create index ended_login_sessions_by_age on ended_login_sessions (ended_at);

-- The session in which the current token was created. Null if its token named none, and for feeds from before this column.
alter table calendar_feeds add column keycloak_session_id text;
