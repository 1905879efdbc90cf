-- Who a session for someone under 18 is for. Null for adults and in rows of the last release.
alter table appointments add column child_first_name text;
