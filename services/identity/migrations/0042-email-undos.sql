-- Links that undo a change of address. The old address stays reserved for its user until they expire.
create table email_undos (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The address that the link restores.
  email citext not null,
  -- Made when the mail is sent; the secret is in the mail only.
  token_hash bytea constraint email_undos_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undos_user on email_undos (user_id, created_at);
create index email_undos_email on email_undos (email);
create index email_undos_expiry on email_undos (expires_at);

alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'recovery', 'confirm-email', 'new-email', 'email-change-asked', 'email-changed', 'undo-email-change',
  'password-changed'));
