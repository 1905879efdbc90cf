-- Wakes the streams.
create function notify_live_feed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_feed', '');
  return null;
end $$;
create trigger live_feed_notify after insert on live_feed
  for each statement execute function notify_live_feed();

-- Entries are deleted in the order of their positions.
drop index live_feed_by_age;

-- Finds the notifications that an answer about an appointment settles.
create index notifications_unanswered on notifications (appointment_id) where not read;
