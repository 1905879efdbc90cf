-- The statement that a parent or guardian requested the session for someone under 18 and will be present.
alter table appointments add column guardian_present boolean not null default false;
