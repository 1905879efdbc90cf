-- As for jobs: the service wakes the streams after the commit.
-- allow dropped: until the last release's processes have ended, the streams poll for their entries every five seconds
drop trigger live_feed_notify on live_feed;
-- allow dropped: only that trigger called it
drop function notify_live_feed();
