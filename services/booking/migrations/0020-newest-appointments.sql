-- Administrators read the newest of all.
create index appointments_newest on appointments (created_at desc, id desc);
