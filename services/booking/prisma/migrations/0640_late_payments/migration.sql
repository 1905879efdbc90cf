-- Keeps a completed session from being reported as paid twice. Null for sessions paid earlier.
alter table appointments add column paid_at timestamptz;
