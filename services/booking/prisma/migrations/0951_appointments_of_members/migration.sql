-- The family member whom a session is for, and when they were born. Null for the athlete and in rows of the last release.
alter table appointments add column member_id uuid, add column member_birth_date date;
