create unique index concurrently if not exists exercises_own_name on exercises (owner_id, lower(exercise_name))
  where owner_id is not null;
