-- When the athlete was invited to review the completed session, which happens once.
alter table appointments add column review_invited_at timestamptz(6);
