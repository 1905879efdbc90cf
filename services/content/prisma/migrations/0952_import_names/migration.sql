-- Which exercise a name of another app stands for, as the user confirmed it. Null keeps the name.
create table import_names (
  user_id uuid not null,
  source text not null,
  name text not null,
  exercise_id uuid references exercises on delete cascade,
  primary key (user_id, source, name)
);
create index import_names_exercise on import_names (exercise_id);
