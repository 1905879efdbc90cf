-- Such as a session's start: after it, a delivery that waited for the end of quiet hours would be of no use.
alter table deliveries add column needed_by timestamptz;
