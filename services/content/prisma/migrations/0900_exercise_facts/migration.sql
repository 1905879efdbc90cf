-- What an exercise is measured in and trains. Names of muscles are in contracts/src/exercise-facts.ts.
-- allow scanned-constraint: the library has some hundred rows
alter table exercises
  add column measure text not null default 'reps' check (measure in ('reps', 'time', 'distance')),
  add column level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
  add column is_one_sided boolean not null default false,
  add column primary_muscles text[] not null default '{}',
  add column secondary_muscles text[] not null default '{}',
  -- Null for an exercise of the library.
  add column owner_id uuid;
