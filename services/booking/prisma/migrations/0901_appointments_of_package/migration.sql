-- The package that pays for a session. Null for all others.
alter table appointments add column package_id uuid;
