-- An administrator returned what was left of a payment outside the provider.
create function write_entry_of_return() returns trigger language plpgsql as $$
declare
  left_cents integer;
begin
  select sum(amount_cents) into left_cents from entries where payment_id = new.payment_id;
  if left_cents > 0 then
    perform write_entry_of(new.payment_id, 'returned_another_way', -left_cents, new.id::text, new.returned_at);
  end if;
  return null;
end $$;
create trigger refunds_returned_entry after update of returned_at on refunds
  for each row when (new.returned_at is not null and old.returned_at is null)
  execute function write_entry_of_return();
