-- First name of the child whom the session is for. Null for adults and in rows of the last release.
alter table appointments add column child_first_name text;
