-- What ends all login sessions counts here: a grant from Keycloak that began in an earlier epoch opens no session.
alter table users
  add column session_epoch int not null default 0,
  -- Held by the one password change, recovery, or undone address change that may be in progress.
  add column password_leased_until timestamptz,
  -- Set until Keycloak has ended all of the user's sessions too.
  add column logout_due_at timestamptz;
create index users_logout_due on users (logout_due_at) where logout_due_at is not null;

-- The user's lease took its place.
alter table recoveries drop column leased_until;

create index account_mails_pending_links on account_mails (email) where state = 'pending';
