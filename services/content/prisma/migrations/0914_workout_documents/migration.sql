-- Workouts as documents whose parts several devices change. A deleted one stays without its parts, so that late changes
-- don't bring it back.
create table workout_documents (
  id uuid primary key,
  user_id uuid not null,
  state text not null check (state in ('open', 'finished', 'deleted')),
  document jsonb not null,
  updated_at timestamptz not null
);
create index workout_documents_open on workout_documents (user_id, updated_at desc) where state = 'open';

-- By which exercises a user replaced others during workouts.
create table exercise_swaps (
  user_id uuid not null,
  from_exercise_id uuid not null,
  to_exercise_id uuid not null,
  swapped_at timestamptz not null,
  primary key (user_id, from_exercise_id, to_exercise_id)
);
create index exercise_swaps_last on exercise_swaps (user_id, swapped_at desc);
