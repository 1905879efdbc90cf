-- A set keeps the id of an exercise that is deleted, so that deleting one doesn't rewrite everyone's sets.
alter table logged_sets drop constraint logged_sets_exercise_id_fkey;
drop index logged_sets_exercise;

-- In how many of a user's logs each exercise is, kept in the transaction that logs training or removes a log.
create table training_exercises (
  user_id uuid not null,
  -- Zeros for the sets of exercises that were deleted while sets still lost the id.
  exercise_id uuid not null,
  -- As logged, so that a renamed exercise has a row for each name.
  exercise_name text not null,
  sessions int not null,
  last_on date not null,
  primary key (user_id, exercise_id, exercise_name)
);
insert into training_exercises (user_id, exercise_id, exercise_name, sessions, last_on)
  select l.user_id, coalesce(s.exercise_id, '00000000-0000-0000-0000-000000000000'), s.exercise_name,
    count(distinct l.id), max(l.done_on)
  from training_logs l join logged_sets s on s.log_id = l.id
  group by 1, 2, 3;
