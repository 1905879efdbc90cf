-- Tables of the platform. Every service has them in its own schema.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  topic text not null,
  key text not null,
  type text not null,
  envelope json not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (id) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;

create table inbox (
  consumer text not null,
  event_id uuid not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_event on inbox (event_id);
create index inbox_received on inbox (received_at);

create table dead_letters (
  id bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  key text not null,
  value text not null,
  headers json not null,
  reason text not null,
  error text not null,
  created_at timestamptz not null default now(),
  replayed_at timestamptz
);
create index dead_letters_open on dead_letters (id) where replayed_at is null;

create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  token uuid not null,
  leased_until timestamptz not null,
  status int,
  body text,
  events text,
  created_at timestamptz not null default now(),
  sealed_with text,
  primary key (caller, endpoint, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  correlation_id text not null
);
create index audit_log_object on audit_log (object_type, object_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_rows_stay before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table job_items (
  job text not null,
  item_id text not null,
  failures int not null default 0,
  waits int not null default 0,
  first_failed_at timestamptz,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  error text,
  missed_at timestamptz,
  primary key (job, item_id)
);
create index job_items_parked on job_items (job, parked_at) where parked_at is not null;
