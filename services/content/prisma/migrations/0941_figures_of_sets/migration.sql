create trigger logged_sets_added after insert on logged_sets
  referencing new table as changed for each statement execute function count_exercise_figures();
create trigger logged_sets_changed after update on logged_sets
  referencing new table as changed for each statement execute function count_exercise_figures();
-- Sets that go with their log: the figures go with it, too.
create trigger logged_sets_deleted after delete on logged_sets
  referencing old table as changed for each statement execute function count_exercise_figures();
