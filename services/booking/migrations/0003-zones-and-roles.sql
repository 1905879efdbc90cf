-- IANA zone in which the athlete asked; null when their browser did not say.
alter table appointments add column athlete_time_zone text;
-- False once the person behind the record is no professional any more.
alter table professionals add column has_role boolean not null default true;
