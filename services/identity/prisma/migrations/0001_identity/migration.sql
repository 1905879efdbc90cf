create table registrations (
  email extensions.citext primary key,
  attempt_id uuid not null,
  started_at timestamptz not null
);
create index registrations_started on registrations (started_at);

create table users (
  id uuid primary key,
  email extensions.citext not null constraint users_email_key unique,
  first_name text not null,
  last_name text not null,
  role text not null default 'athlete' check (role in ('athlete', 'professional', 'admin')),
  is_onboarded boolean not null default false,
  version int not null default 1,
  realm_role_synced boolean not null default false,
  realm_role_leased_until timestamptz,
  created_at timestamptz not null,
  email_confirmed_at timestamptz,
  pending_email extensions.citext,
  account_synced boolean not null default true,
  account_leased_until timestamptz,
  password_change_began_at timestamptz,
  is_subscribed boolean not null default false,
  subscription_status text not null default 'inactive'
    check (subscription_status in ('active', 'past_due', 'inactive')),
  subscription_version int not null default 0,
  session_epoch int not null default 0,
  password_leased_until timestamptz,
  logout_due_at timestamptz
);
create index users_role_not_synced on users (id) where not realm_role_synced;
create index users_admins on users (id) where role = 'admin';
create index users_account_not_synced on users (id) where not account_synced;
create index users_password_change on users (password_change_began_at) where password_change_began_at is not null;
create index users_logout_due on users (logout_due_at) where logout_due_at is not null;
create index users_newest on users (created_at desc, id desc);
create index users_of_role on users (role, created_at desc, id desc);
create index users_search on users
  using gin (lower(first_name || ' ' || last_name || ' ' || email::text) extensions.gin_trgm_ops);

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
  ended_at timestamptz,
  browser text not null default 'Unknown browser',
  keycloak_session_id text,
  authenticated_at timestamptz,
  last_seen_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_open_expiry on sessions (refresh_expires_at) where ended_at is null;
create index sessions_open_start on sessions (created_at) where ended_at is null;
create index sessions_to_log_out on sessions (ended_at) where ended_at is not null and sealed_refresh_token is not null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table recoveries (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null constraint recoveries_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recoveries_user on recoveries (user_id, created_at);
create index recoveries_expiry on recoveries (expires_at);

create table email_links (
  id uuid primary key,
  user_id uuid not null references users (id),
  email extensions.citext not null,
  token_hash bytea not null constraint email_links_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_links_expiry on email_links (expires_at);

create table email_undos (
  id uuid primary key,
  user_id uuid not null references users (id),
  email extensions.citext not null,
  token_hash bytea constraint email_undos_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undos_user on email_undos (user_id, created_at);
create index email_undos_email on email_undos (email);
create index email_undos_expiry on email_undos (expires_at);

create table account_mails (
  id uuid primary key,
  kind text not null constraint account_mails_kind_check check (kind in (
    'recovery', 'confirm-email', 'new-email', 'email-change-asked', 'email-changed', 'undo-email-change',
    'password-changed')),
  email extensions.citext not null,
  user_id uuid references users (id),
  state text not null default 'pending' check (state in ('pending', 'sent', 'withheld', 'given_up')),
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index account_mails_due on account_mails (next_try_at) where state = 'pending';
create index account_mails_user on account_mails (user_id, created_at);
create index account_mails_ended on account_mails (ended_at) where ended_at is not null;
create index account_mails_recoveries on account_mails (email, ended_at) where kind = 'recovery';
create index account_mails_pending_links on account_mails (email) where state = 'pending';
