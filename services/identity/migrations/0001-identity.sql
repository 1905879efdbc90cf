-- Sign-ups under way: from before the account is made at the login until the user is active.
create table registrations (
  email citext primary key,
  attempt_id uuid not null,
  started_at timestamptz not null
);
create index registrations_started on registrations (started_at);

-- The id is the login's subject. The role here is the truth that the realm role copies.
create table users (
  id uuid primary key,
  email citext not null constraint users_email_key unique,
  first_name text not null,
  last_name text not null,
  role text not null default 'athlete' check (role in ('athlete', 'professional', 'admin')),
  is_onboarded boolean not null default false,
  version int not null default 1,
  realm_role_synced boolean not null default false,
  realm_role_leased_until timestamptz,
  created_at timestamptz not null
);
create index users_role_not_synced on users (id) where not realm_role_synced;
create index users_admins on users (id) where role = 'admin';

-- The cookie's secret is kept as its hash; the tokens are sealed, and gone once the login knows of the end.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  secret_hash bytea not null constraint sessions_secret_key unique,
  client_id text not null,
  sealed_access_token text,
  sealed_refresh_token text,
  token_role text,
  access_token_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  refresh_leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_open_expiry on sessions (refresh_expires_at) where ended_at is null;
create index sessions_to_log_out on sessions (ended_at) where ended_at is not null and sealed_refresh_token is not null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
