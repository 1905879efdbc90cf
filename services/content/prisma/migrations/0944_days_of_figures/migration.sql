create function move_exercise_figures() returns trigger language plpgsql as $$
begin
  update exercise_figures set done_on = new.done_on where log_id = new.id;
  return null;
end $$;
create trigger training_logs_moved after update of done_on on training_logs
  for each row when (old.done_on is distinct from new.done_on) execute function move_exercise_figures();
