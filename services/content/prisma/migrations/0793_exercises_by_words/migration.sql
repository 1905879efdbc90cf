create index concurrently if not exists exercises_by_words on exercises
  using gin (searched_text(exercise_name, notes) extensions.gin_trgm_ops) with (fastupdate = off);
