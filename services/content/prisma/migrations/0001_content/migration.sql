create table exercises (
  id uuid primary key default gen_random_uuid(),
  exercise_name text not null unique check (length(exercise_name) between 1 and 100),
  category text not null
    check (category in ('strength', 'mobility', 'speed', 'conditioning', 'recovery', 'plyometrics')),
  equipment text[] not null default '{}',
  notes text check (length(notes) <= 2000),
  created_by uuid,
  updated_at timestamptz not null,
  video_url text check (length(video_url) <= 2000),
  version int not null default 1
);
create index exercises_by_name on exercises (lower(exercise_name) collate "C", id);
create index exercises_of_category on exercises (category, lower(exercise_name) collate "C", id);
create index exercises_by_equipment on exercises using gin (equipment) with (fastupdate = off);
-- The line break keeps a match from crossing from the name into the notes.
create index exercises_by_text on exercises
  using gin (lower(exercise_name || E'\n' || coalesce(notes, '')) extensions.gin_trgm_ops) with (fastupdate = off);

create table programs (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null check (category in ('strength', 'mobility', 'speed', 'conditioning', 'recovery')),
  is_premium boolean not null default false,
  level text not null,
  duration_weeks int not null check (duration_weeks > 0),
  created_by uuid,
  created_at timestamptz not null,
  version int not null default 1,
  constraint programs_title check (length(title) between 1 and 100),
  constraint programs_description check (length(description) <= 1000),
  constraint programs_level check (level in ('Beginner', 'Intermediate', 'Advanced', 'All athletes')),
  constraint programs_weeks check (duration_weeks <= 52)
);
create index programs_newest on programs (created_at desc, id desc);
create index programs_by_title on programs (lower(title) collate "C", id);
create index programs_by_category on programs (category, id);

create table program_exercises (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs (id) on delete cascade,
  exercise_id uuid not null references exercises (id),
  day_number int not null check (day_number between 1 and 7),
  order_in_day int not null check (order_in_day >= 1),
  sets int not null check (sets >= 1),
  reps text not null,
  rest_time text not null,
  version int not null default 1,
  -- Deferred, so that two rows can swap places.
  constraint program_exercises_place unique (program_id, day_number, order_in_day) deferrable initially deferred
);
create index program_exercises_exercise on program_exercises (exercise_id);

create table enrolments (
  program_id uuid not null references programs (id) on delete cascade,
  athlete_id uuid not null,
  created_at timestamptz not null,
  primary key (program_id, athlete_id)
);
create index enrolments_of_athlete on enrolments (athlete_id);

create table entitlements (
  user_id uuid primary key,
  version int not null,
  is_subscribed boolean not null
);

create table workouts (
  id uuid primary key,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create index workouts_of_user on workouts (user_id, updated_at desc, id desc);

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
