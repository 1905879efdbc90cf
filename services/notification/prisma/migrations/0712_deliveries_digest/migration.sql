alter table deliveries
  add column placed_at timestamptz,
  add column digest_id uuid;
