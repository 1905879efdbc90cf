create table workouts (
  id uuid primary key,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create index workouts_of_user on workouts (user_id, updated_at desc, id desc);

-- The name is kept, so that a workout can still be read when the exercise has left the library.
create table workout_exercises (
  workout_id uuid not null references workouts (id) on delete cascade,
  position int not null check (position >= 1),
  exercise_id uuid references exercises (id) on delete set null,
  exercise_name text not null,
  sets int not null check (sets between 1 and 20),
  reps text not null,
  rest_seconds int not null check (rest_seconds between 0 and 3600),
  primary key (workout_id, position)
);
create index workout_exercises_exercise on workout_exercises (exercise_id);

-- What was done stays, whatever becomes of the workout or the program: its title is kept.
create table training_logs (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  workout_id uuid references workouts (id) on delete set null,
  program_id uuid references programs (id) on delete set null,
  day_number int,
  done_on date not null,
  duration_seconds int,
  notes text,
  created_at timestamptz not null
);
create index training_logs_of_user on training_logs (user_id, done_on desc, id desc);
create index training_logs_workout on training_logs (workout_id);
create index training_logs_program on training_logs (program_id);

create table logged_sets (
  log_id uuid not null references training_logs (id) on delete cascade,
  position int not null,
  exercise_id uuid references exercises (id) on delete set null,
  exercise_name text not null,
  reps int,
  weight_grams int,
  primary key (log_id, position)
);
create index logged_sets_exercise on logged_sets (exercise_id);
