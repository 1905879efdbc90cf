-- An email about something that is over by the time it could leave is withheld: the owner of the fact is asked first.
alter table deliveries add column event_at timestamptz, add column condition jsonb;

-- The version of the user's role that the row is from: an older change, delivered late, has no effect.
alter table admins add column version int not null default 0, add column is_admin boolean not null default true;
