create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users (id),
  purpose text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
