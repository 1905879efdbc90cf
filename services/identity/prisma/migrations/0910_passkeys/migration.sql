create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);
