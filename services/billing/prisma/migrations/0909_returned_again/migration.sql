-- A refund that is raised after its money was returned another way is returned another way again. Each has its entry.
create or replace trigger refunds_returned_entry after update of returned_at on refunds
  for each row when (new.returned_at is not null and new.returned_at is distinct from old.returned_at)
  execute function write_entry_of_return();
