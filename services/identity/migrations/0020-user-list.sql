-- Administrators read all users, newest first, and find them by parts of name and address.
create index users_newest on users (created_at desc, id desc);
create index users_of_role on users (role, created_at desc, id desc);
create index users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops);
