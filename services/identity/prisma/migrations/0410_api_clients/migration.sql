create table api_clients (
  id uuid primary key,
  client_id text not null constraint api_clients_client_id_key unique,
  name text not null,
  scopes text[] not null,
  state text not null check (state in ('creating', 'active', 'deleting')),
  created_by uuid not null,
  created_at timestamptz not null,
  secret_created_at timestamptz not null,
  secret_change_began_at timestamptz
);
