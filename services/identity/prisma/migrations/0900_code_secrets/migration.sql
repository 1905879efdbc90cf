create table code_secrets (
  user_id uuid primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0
);
