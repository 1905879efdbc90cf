-- Four of our programs promise progress by week, so they get weeks of their own, unless an administrator has changed them.
-- Their followers keep the old week until their next one begins.
create temporary table promised on commit drop as
  select p.id, p.title from programs p
  where p.created_by is null and p.version = 1
    and (p.title, p.duration_weeks) in
      (('Foundation Strength', 6), ('Heavy Basics', 8), ('Engine Builder', 6), ('Top Speed Lab', 6))
    and (select count(*) from program_exercises e where e.program_id = p.id and e.version = 1 and e.week_number = 1)
      = case p.title when 'Foundation Strength' then 12 when 'Heavy Basics' then 15 when 'Engine Builder' then 10 else 15 end;

insert into program_versions (program_id, plan_version, exercises, created_at)
  select promised.id, 1, jsonb_agg(jsonb_build_object(
      'id', pe.id, 'exercise_id', pe.exercise_id, 'exercise_name', e.exercise_name, 'week_number', pe.week_number,
      'day_number', pe.day_number, 'order_in_day', pe.order_in_day, 'sets', pe.sets, 'reps', pe.reps,
      'rest_time', pe.rest_time, 'load_kind', pe.load_kind, 'load_value', pe.load_value, 'superset', pe.superset,
      'version', pe.version) order by pe.day_number, pe.order_in_day), now()
  from promised join program_exercises pe on pe.program_id = promised.id join exercises e on e.id = pe.exercise_id
  where exists (select from enrolments where enrolments.program_id = promised.id)
  group by promised.id;
-- allow changed-rows: the followers of four programs
update enrolments set plan_version = 1 from promised where enrolments.program_id = promised.id;
-- allow changed-rows: four programs
update programs set plan_version = 2 from promised where programs.id = promised.id;

-- Each week begins as the first one; what differs follows.
insert into program_exercises
  (program_id, exercise_id, week_number, day_number, order_in_day, sets, reps, rest_time)
  select pe.program_id, pe.exercise_id, week, pe.day_number, pe.order_in_day, pe.sets, pe.reps, pe.rest_time
  from promised join program_exercises pe on pe.program_id = promised.id,
    generate_series(2, case promised.title when 'Heavy Basics' then 8 else 6 end) as week;

create temporary table change (title text, exercise_name text, weeks int[], sets int, reps text, load_kind text,
  load_value double precision) on commit drop;
insert into change values
-- Two repetitions in reserve are an RPE of 8. Week 4 is lighter by a set.
('Foundation Strength', 'Goblet Squat', '{1,2,3,4,5,6}', null, null, 'rpe', 8),
('Foundation Strength', 'Single-Arm Row', '{1,2,3,4,5,6}', null, null, 'rpe', 8),
('Foundation Strength', 'Romanian Deadlift', '{1,2,3,4,5,6}', null, null, 'rpe', 8),
('Foundation Strength', 'Overhead Press', '{1,2,3,4,5,6}', null, null, 'rpe', 8),
('Foundation Strength', 'Split Squat', '{1,2,3,4,5,6}', null, null, 'rpe', 8),
('Foundation Strength', 'Goblet Squat', '{4}', 2, null, null, null),
('Foundation Strength', 'Push-Up', '{4}', 2, null, null, null),
('Foundation Strength', 'Single-Arm Row', '{4}', 2, null, null, null),
('Foundation Strength', 'Glute Bridge', '{4}', 2, null, null, null),
('Foundation Strength', 'Front Plank', '{4}', 2, null, null, null),
('Foundation Strength', 'Romanian Deadlift', '{4}', 2, null, null, null),
('Foundation Strength', 'Overhead Press', '{4}', 2, null, null, null),
('Foundation Strength', 'Split Squat', '{4}', 2, null, null, null),
('Foundation Strength', 'Pull-Up', '{4}', 2, null, null, null),
('Foundation Strength', 'Pallof Press', '{4}', 1, null, null, null),
-- Three weeks add 2.5 kg to the main lift of each day, week 4 is light, and three heavier ones lead to the test.
('Heavy Basics', 'Back Squat', '{1}', null, null, 'percent_1rm', 75),
('Heavy Basics', 'Back Squat', '{2,3}', null, null, 'step', 2500),
('Heavy Basics', 'Back Squat', '{4}', 3, null, 'percent_1rm', 65),
('Heavy Basics', 'Back Squat', '{5}', null, '4', 'percent_1rm', 80),
('Heavy Basics', 'Back Squat', '{6}', null, '4', 'step', 2500),
('Heavy Basics', 'Back Squat', '{7}', 4, '3', 'step', 2500),
('Heavy Basics', 'Back Squat', '{8}', 2, '3', 'rpe', 9),
('Heavy Basics', 'Deadlift', '{1}', null, null, 'percent_1rm', 75),
('Heavy Basics', 'Deadlift', '{2,3}', null, null, 'step', 2500),
('Heavy Basics', 'Deadlift', '{4}', 2, null, 'percent_1rm', 65),
('Heavy Basics', 'Deadlift', '{5}', null, '3', 'percent_1rm', 80),
('Heavy Basics', 'Deadlift', '{6}', null, '3', 'step', 2500),
('Heavy Basics', 'Deadlift', '{7}', 3, '3', 'step', 2500),
('Heavy Basics', 'Deadlift', '{8}', 2, '3', 'rpe', 9),
('Heavy Basics', 'Front Squat', '{1}', null, null, 'rpe', 7),
('Heavy Basics', 'Front Squat', '{2,3}', null, null, 'step', 2500),
('Heavy Basics', 'Front Squat', '{4}', 3, null, 'rpe', 6),
('Heavy Basics', 'Front Squat', '{5}', null, '4', 'rpe', 8),
('Heavy Basics', 'Front Squat', '{6}', null, '4', 'step', 2500),
('Heavy Basics', 'Front Squat', '{7}', 3, '3', 'step', 2500),
('Heavy Basics', 'Front Squat', '{8}', 2, '3', 'rpe', 7),
('Heavy Basics', 'Bench Press', '{1,2,3,5,6,7,8}', null, null, 'rpe', 8),
('Heavy Basics', 'Bench Press', '{4}', 3, null, 'rpe', 6),
('Heavy Basics', 'Bench Press', '{8}', 2, null, null, null),
('Heavy Basics', 'Overhead Press', '{1,2,3,5,6,7,8}', null, null, 'rpe', 8),
('Heavy Basics', 'Overhead Press', '{4}', 3, null, 'rpe', 6),
('Heavy Basics', 'Overhead Press', '{8}', 2, null, null, null),
('Heavy Basics', 'Single-Arm Row', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Copenhagen Plank', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Box Jump', '{4,8}', 3, null, null, null),
('Heavy Basics', 'Nordic Hamstring Curl', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Front Plank', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Countermovement Jump', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Pull-Up', '{4,8}', 3, null, null, null),
('Heavy Basics', 'Hip Thrust', '{4,8}', 2, null, null, null),
('Heavy Basics', 'Farmer Carry', '{4,8}', 3, null, null, null),
-- A repetition or five minutes more each week, and a third less in week 4.
('Engine Builder', 'Tempo Run', '{2}', 9, null, null, null),
('Engine Builder', 'Tempo Run', '{3}', 10, null, null, null),
('Engine Builder', 'Tempo Run', '{4}', 7, null, null, null),
('Engine Builder', 'Tempo Run', '{5}', 11, null, null, null),
('Engine Builder', 'Tempo Run', '{6}', 12, null, null, null),
('Engine Builder', 'Rower Interval', '{2,3,5}', 6, null, null, null),
('Engine Builder', 'Rower Interval', '{4}', 4, null, null, null),
('Engine Builder', 'Rower Interval', '{6}', 7, null, null, null),
('Engine Builder', 'Kettlebell Swing', '{4}', 2, null, null, null),
('Engine Builder', 'Farmer Carry', '{4}', 2, null, null, null),
('Engine Builder', 'Long Easy Run', '{2}', null, '35 min', null, null),
('Engine Builder', 'Long Easy Run', '{3}', null, '40 min', null, null),
('Engine Builder', 'Long Easy Run', '{4}', null, '25 min', null, null),
('Engine Builder', 'Long Easy Run', '{5}', null, '45 min', null, null),
('Engine Builder', 'Long Easy Run', '{6}', null, '50 min', null, null),
-- The fly zone grows, not the number of runs.
('Top Speed Lab', 'Flying Sprint', '{1}', null, '10 m', null, null),
('Top Speed Lab', 'Flying Sprint', '{2}', null, '15 m', null, null),
('Top Speed Lab', 'Flying Sprint', '{5}', null, '25 m', null, null),
('Top Speed Lab', 'Flying Sprint', '{6}', null, '30 m', null, null);

-- A row can have a change of its sets and one of its load.
-- allow changed-rows: the exercises of four programs
update program_exercises pe
  set sets = coalesce(changed.sets, pe.sets), reps = coalesce(changed.reps, pe.reps),
    load_kind = changed.load_kind, load_value = changed.load_value
  from (
    select planned.id, max(change.sets) as sets, max(change.reps) as reps, max(change.load_kind) as load_kind,
      max(change.load_value) as load_value
    from promised join program_exercises planned on planned.program_id = promised.id
      join exercises e on e.id = planned.exercise_id
      join change on change.title = promised.title and change.exercise_name = e.exercise_name
        and planned.week_number = any (change.weeks)
    group by planned.id
  ) as changed
  where pe.id = changed.id;
