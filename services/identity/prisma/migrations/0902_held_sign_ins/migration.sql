create table held_sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id),
  secret_hash bytea not null constraint held_sign_ins_secret_key unique,
  sealed_grant text not null,
  session_epoch integer not null,
  reauth_action text,
  expires_at timestamptz not null
);
create index held_sign_ins_user on held_sign_ins (user_id);
