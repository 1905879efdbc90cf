-- What the account page lists of a login session, and what limits it.
alter table sessions
  -- Browser and system, such as 'Chrome on macOS'.
  add column browser text not null default 'Unknown browser',
  add column keycloak_session_id text,
  -- When the person last proved who they are; null when Keycloak did not say.
  add column authenticated_at timestamptz,
  -- What the person does, not what their pages poll.
  add column last_seen_at timestamptz not null default now();
create index sessions_open_start on sessions (created_at) where ended_at is null;
