-- Deferred, so that two rows can swap places.
alter table program_exercises
  add constraint program_exercises_of_week unique using index program_exercises_of_week deferrable initially deferred;
-- allow dropped: release 0.2.0 writes to week 1 only, where the new constraint says the same
alter table program_exercises drop constraint program_exercises_place;
alter table program_exercises
  validate constraint program_exercises_week,
  validate constraint program_exercises_load;
