-- The time of day at which it began, on the athlete's clock.
alter table training_logs add column start_time time(0);
