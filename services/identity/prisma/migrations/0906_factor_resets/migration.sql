create table factor_resets (
  user_id uuid primary key references users (id),
  requested_at timestamptz not null,
  token_hash bytea constraint factor_resets_token_key unique,
  effective_at timestamptz
);
