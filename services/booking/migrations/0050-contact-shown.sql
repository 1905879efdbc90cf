-- When a reply with the athlete's contact details was first served to the professional.
alter table appointments add column contact_shown_at timestamptz;
-- The sessions of a pair, for billing.
create index appointments_of_pair on appointments (professional_id, athlete_id, starts_at);
