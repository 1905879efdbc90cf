insert into jobs (job, key, run_at)
  select 'realm-roles', id, now() from users where not realm_role_synced
  union all
  select 'accounts', id, now() from users where not account_synced
  union all
  select 'password-changes', id, password_change_began_at + interval '30 seconds' from users
    where password_change_began_at is not null
  union all
  select 'user-logouts', id, logout_due_at from users where logout_due_at is not null
  union all
  select 'session-logouts', id, ended_at from sessions where ended_at is not null and sealed_refresh_token is not null
  union all
  select 'expired-sessions', id, now() from sessions where ended_at is null;

drop index users_account_not_synced, users_logout_due, users_password_change, users_role_not_synced;
drop index sessions_open_expiry, sessions_open_start, sessions_to_log_out;
