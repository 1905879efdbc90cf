-- Wakes nobody for a job that is due after the runner's next poll, which comes within a minute.
drop trigger jobs_notify on jobs;
create trigger jobs_notify after insert or update of revision on jobs
  for each row when (new.run_at < clock_timestamp() + interval '2 minutes') execute function notify_jobs();
