-- When the approval was withdrawn. A rejection has the same status, but means something else to its owner.
alter table professionals add column approval_withdrawn_at timestamptz;
