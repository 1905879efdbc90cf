-- Until when an athlete can review a session that the professional reported as a no-show.
alter table completed_sessions add column reviewable_until timestamptz;
