-- An exercise of a log in figures, without its warm-ups: the best of its sets, and their sum. Triggers of logged_sets
-- keep them in the log's own transaction, whichever process writes it. A record is the best of a user's figures.
create table exercise_figures (
  log_id uuid not null references training_logs on delete cascade,
  -- Zeros for the sets of exercises that were deleted while sets still lost the id.
  exercise_id uuid not null,
  -- As logged.
  exercise_name text not null,
  user_id uuid not null,
  -- The log's, so that a user's records need no join.
  done_on date not null,
  sets int not null,
  weight_grams int,
  reps int,
  one_rep_max_grams int,
  volume_grams bigint not null,
  seconds int,
  distance_cm int,
  primary key (log_id, exercise_id, exercise_name)
);
-- The index alone answers for all of a user's records, whose rows are spread over the table.
create index exercise_figures_of_user on exercise_figures (user_id, exercise_id, exercise_name)
  include (log_id, done_on, sets, weight_grams, reps, one_rep_max_grams, volume_grams, seconds, distance_cm);

-- Counts the figures of logs from their sets, as bestOf of contracts/src/records.ts does. The sum and the 1RM count
-- weights to 10 g, so that a weight is the same in kilograms and in pounds. A time counts when it is held: over a
-- distance, less of it would be better.
create function figures_of_logs(logs uuid[]) returns setof exercise_figures stable language sql as $$
  select l.id, coalesce(s.exercise_id, '00000000-0000-0000-0000-000000000000'), s.exercise_name, l.user_id, l.done_on,
    count(*)::int,
    max(s.weight_grams) filter (where s.weight_grams > 0 and s.reps is distinct from 0),
    max(s.reps) filter (where s.reps > 0),
    (max(case s.reps when 1 then same.grams else round(same.grams * (30 + s.reps) / 30.0) end)
      filter (where s.weight_grams > 0 and s.reps between 1 and 12))::int,
    coalesce(sum(s.reps * same.grams), 0)::bigint,
    max(s.seconds) filter (where s.seconds > 0 and s.distance_cm is null),
    max(s.distance_cm) filter (where s.distance_cm > 0)
  from training_logs l join logged_sets s on s.log_id = l.id
    cross join lateral (select round(s.weight_grams, -1) as grams) as same
  where l.id = any(logs) and s.kind <> 'warmup' group by 1, 2, 3, 4, 5
$$;

create function count_exercise_figures() returns trigger language plpgsql as $$
declare
  logs uuid[] := (select array_agg(distinct log_id) from changed);
begin
  if logs is null then return null; end if;
  -- Two transactions that change one log count it one after the other.
  perform from training_logs where id = any(logs) order by id for no key update;
  delete from exercise_figures where log_id = any(logs);
  insert into exercise_figures select * from figures_of_logs(logs);
  return null;
end $$;
