-- Plans that professionals make for clients. The revisions have what they wrote, so that a workout is done by the one
-- that it began with.
create table plans (
  id uuid primary key,
  athlete_id uuid not null,
  professional_id uuid not null,
  professional_user_id uuid not null,
  revision integer not null,
  starts_on date not null,
  -- The stage that is open, and how many stages opened before: workouts of an earlier one don't count toward the next.
  stage_id uuid not null,
  stage_entry integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('athlete', 'professional', 'approval_withdrawn')),
  check ((ended_at is null) = (ended_by is null))
);
create index plans_of_athlete on plans (athlete_id, created_at desc);
create index plans_of_professional on plans (professional_user_id, athlete_id, created_at desc);
create index plans_of_profile on plans (professional_id) where ended_at is null;

create table plan_revisions (
  plan_id uuid not null references plans on delete cascade,
  revision integer not null,
  content jsonb not null,
  -- The athlete's day from which its weekdays apply.
  from_day date not null,
  primary key (plan_id, revision)
);

create table plan_workouts (
  id uuid primary key,
  plan_id uuid not null references plans on delete cascade,
  revision integer not null,
  workout_id uuid not null,
  name text not null,
  done_on date not null,
  exercises_done integer not null,
  exercise_count integer not null,
  -- Null if the stage was no longer open.
  stage_entry integer,
  pain integer not null check (pain between 0 and 10),
  effort integer not null check (effort between 0 and 10),
  comment text not null,
  morning_pain integer check (morning_pain between 0 and 10),
  created_at timestamptz not null
);
create index plan_workouts_of_plan on plan_workouts (plan_id, done_on desc, created_at desc);

create table plan_templates (
  id uuid primary key,
  user_id uuid not null,
  revision integer not null,
  content jsonb not null,
  updated_at timestamptz not null
);
create index plan_templates_of_user on plan_templates (user_id);
