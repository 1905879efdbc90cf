-- The offer of times that a session came from. Null for a session that was requested.
alter table appointments add column offer_id uuid;
