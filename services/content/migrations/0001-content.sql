create table exercises (
  id uuid primary key default gen_random_uuid(),
  exercise_name text not null unique check (length(exercise_name) between 1 and 100),
  category text not null
    check (category in ('strength', 'mobility', 'speed', 'conditioning', 'recovery', 'plyometrics')),
  equipment text[] not null default '{}',
  notes text check (length(notes) <= 2000),
  created_by uuid,
  updated_at timestamptz not null
);
create index exercises_by_name on exercises (lower(exercise_name) collate "C", id);

create table programs (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null check (category in ('strength', 'mobility', 'speed', 'conditioning', 'recovery')),
  is_premium boolean not null default false,
  level text not null,
  duration_weeks int not null check (duration_weeks > 0),
  created_by uuid,
  created_at timestamptz not null
);
create index programs_newest on programs (created_at desc, id desc);

create table program_exercises (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs (id) on delete cascade,
  exercise_id uuid not null references exercises (id),
  day_number int not null check (day_number between 1 and 7),
  order_in_day int not null check (order_in_day >= 1),
  sets int not null check (sets >= 1),
  reps text not null,
  rest_time text not null,
  unique (program_id, day_number, order_in_day)
);
create index program_exercises_exercise on program_exercises (exercise_id);
