-- The package that a payment is for. Its type is session, which processes of the last release know.
alter table payments add column package_id uuid;
