-- Names the key that a request was hashed and its reply encrypted with; null in rows that are older than this column.
alter table idempotency_keys add column sealed_with text;
-- Replies stored before they were encrypted. An encrypted one is base64 of at least 28 bytes.
update idempotency_keys set body = null where body !~ '^[A-Za-z0-9+/=]{40,}$';
-- Since when a job has no longer found a parked item.
alter table job_items add column missed_at timestamptz;
