-- A set counts reps, time, or distance. 'entry' numbers the exercises of a log from 1; older logs have null, and there
-- neighboring sets of one exercise belong together.
alter table logged_sets
  add column kind text not null default 'normal',
  add column seconds integer,
  add column distance_cm integer,
  add column rpe real,
  add column entry integer,
  add constraint logged_sets_kind check (kind in ('normal', 'warmup', 'drop', 'failure')) not valid,
  add constraint logged_sets_counts check (seconds >= 0 and distance_cm >= 0) not valid,
  add constraint logged_sets_rpe check (rpe between 6 and 10 and rpe * 2 = floor(rpe * 2)) not valid;
