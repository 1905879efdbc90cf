-- A part of the name or of the notes, in any case; the line break keeps a match from running over from one to the other.
create index exercises_by_text on exercises
  using gin (lower(exercise_name || E'\n' || coalesce(notes, '')) gin_trgm_ops) with (fastupdate = off);
create index exercises_by_equipment on exercises using gin (equipment) with (fastupdate = off);
create index exercises_of_category on exercises (category, lower(exercise_name) collate "C", id);
