-- Addresses that events are posted to.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  event_types text[] not null,
  -- Sealed.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  paused_at timestamptz,
  pause_reason text,
  failing_since timestamptz,
  -- The last event that was looked at for it.
  position bigint not null,
  -- Earlier events aren't for it.
  since timestamptz not null
);

-- Whether events are recorded: while there is an endpoint, and 30 days longer.
create table webhook_recording (
  id boolean primary key default true check (id),
  until timestamptz
);

-- Events as they were published. Positions follow the order of commits.
create table webhook_events (
  position bigserial primary key,
  id uuid not null,
  type text not null,
  subject text not null,
  "time" timestamptz not null,
  body text not null,
  received_at timestamptz not null
);
create unique index webhook_events_id on webhook_events (id);
create index webhook_events_by_time on webhook_events ("time", position);
create index webhook_events_by_age on webhook_events (received_at);

-- An event for one endpoint, in the order of positions.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  position bigserial not null,
  endpoint_id uuid not null,
  event_position bigint not null,
  event_id uuid not null,
  event_type text not null,
  subject text not null,
  event_at timestamptz not null,
  state text not null default 'waiting',
  is_redelivery boolean not null default false,
  attempts int not null default 0,
  last_attempt_at timestamptz,
  status int,
  error text,
  ms int
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_by_type on webhook_deliveries (endpoint_id, event_type, position desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, position desc) where state = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (endpoint_id, subject, position) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_position);

-- The waiting deliveries of one aggregate for one endpoint, of which only the first is tried.
create table webhook_lanes (
  endpoint_id uuid not null,
  subject text not null,
  waiting int not null,
  next_at timestamptz not null,
  -- Until then, nobody else tries the first one.
  leased_until timestamptz,
  -- Counts the leases, so that an outcome that comes after the lease changes nothing.
  claim bigint not null default 0,
  failures int not null default 0,
  failing_since timestamptz,
  primary key (endpoint_id, subject)
);
create index webhook_lanes_due on webhook_lanes (endpoint_id, next_at) where waiting > 0;
create index webhook_lanes_done on webhook_lanes (endpoint_id) where waiting = 0;
