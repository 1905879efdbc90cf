-- Tells a repeated request from one for another time, also once the session was answered or moved.
alter table appointments add column requested_start timestamptz(6);
