-- A commit with a NOTIFY waits for all others of the server that have one, so services wake their runner after the commit.
-- allow dropped: until the last release's processes have ended, their jobs wait for the runner's poll, within a minute
drop trigger jobs_notify on jobs;
-- allow dropped: only that trigger called it
drop function notify_jobs();
