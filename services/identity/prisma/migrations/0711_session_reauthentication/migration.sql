alter table sessions
  add column reauth_action text,
  add column reauth_nonce_hash bytea,
  add column reauth_begun_at timestamptz,
  add column reauthenticated_at timestamptz;
