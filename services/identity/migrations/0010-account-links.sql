-- Who signed up before addresses were confirmed is taken at their word.
alter table users
  add column email_confirmed_at timestamptz,
  -- Takes effect when the link sent to it is opened.
  add column pending_email citext,
  -- Whether the login has our names and address; whoever tells it holds the lease.
  add column account_synced boolean not null default true,
  add column account_leased_until timestamptz,
  -- Set while the login is given a new password: what a crash leaves open ends all sessions.
  add column password_change_began_at timestamptz;
update users set email_confirmed_at = created_at;
create index users_account_not_synced on users (id) where not account_synced;
create index users_password_change on users (password_change_began_at) where password_change_began_at is not null;

-- Links for a new password. The secret is in the mail only; kept is its hash.
create table recoveries (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null constraint recoveries_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  leased_until timestamptz,
  used_at timestamptz
);
create index recoveries_user on recoveries (user_id, created_at);
create index recoveries_expiry on recoveries (expires_at);

-- Links that confirm an address: the user's own, or the one that is to become it.
create table email_links (
  id uuid primary key,
  user_id uuid not null references users (id),
  email citext not null,
  token_hash bytea not null constraint email_links_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_links_expiry on email_links (expires_at);

-- Mails about the account itself. Whose an address is that forgot its password is looked up when it is sent.
create table account_mails (
  id uuid primary key,
  kind text not null check (kind in (
    'recovery', 'confirm-email', 'new-email', 'email-change-asked', 'email-changed', 'password-changed')),
  email citext not null,
  user_id uuid references users (id),
  state text not null default 'pending' check (state in ('pending', 'sent', 'withheld', 'given_up')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index account_mails_due on account_mails (next_try_at) where state = 'pending';
create index account_mails_user on account_mails (user_id, created_at);
create index account_mails_ended on account_mails (ended_at) where ended_at is not null;
