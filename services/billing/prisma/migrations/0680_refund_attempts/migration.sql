alter table refunds
  add column attempt_key text,
  add column attempt_at timestamptz,
  add column transfer_reversed_at timestamptz,
  add column returned_at timestamptz;
