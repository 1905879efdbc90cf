-- What moved our balance at the payment provider, as its list says.
create table provider_movements (
  id text primary key,
  source text not null,
  amount_cents integer not null,
  created_at timestamptz not null
);
create index provider_movements_of_source on provider_movements (source);
create index provider_movements_by_time on provider_movements (created_at);
create index entries_of_source on entries (source) where source is not null;

-- Where the job stopped reading, and what it found.
create table reconciliation (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null,
  window_end timestamptz not null,
  after_id text,
  difference_cents bigint not null default 0
);
