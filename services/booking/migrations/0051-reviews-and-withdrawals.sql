-- When directory said that the athlete posted a review of the session.
alter table appointments add column reviewed_at timestamptz;
-- When the professional's approval was withdrawn while the session was agreed: the athlete can cancel until its start.
alter table appointments add column approval_withdrawn_at timestamptz;
