create unique index concurrently if not exists exercises_library_name on exercises (exercise_name) where owner_id is null;
