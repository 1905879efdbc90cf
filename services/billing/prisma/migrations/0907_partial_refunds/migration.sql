-- A refund of a part: it is done when all refunds of the payment reach until_cents. Null: when nothing is left of it.
alter table refunds add column until_cents integer;
alter table refunds add column changes integer not null default 0;
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('called_off_in_time', 'never_agreed', 'duplicate',
  'session_called_off', 'session_given_back', 'given_back', 'package_returned')) not valid;

-- Processes of the last release would refund all of the payment. They don't count their changes, so they can't make any:
-- each step that sends money updates the refund first.
create function refuse_uncounted_change() returns trigger language plpgsql as $$
begin
  raise exception 'only releases that know until_cents change a refund of a part' using errcode = 'restrict_violation';
end $$;
create trigger refunds_of_parts before update on refunds
  for each row when (old.until_cents is not null and new.changes <= old.changes) execute function refuse_uncounted_change();

-- What was returned another way is the rest of the refund, not of the payment.
create or replace function write_entry_of_return() returns trigger language plpgsql as $$
declare
  left_cents integer;
begin
  select sum(e.amount_cents) - coalesce(max(p.amount_cents) - new.until_cents, 0) into left_cents
    from entries e join payments p on p.id = e.payment_id where e.payment_id = new.payment_id;
  if left_cents > 0 then
    perform write_entry_of(new.payment_id, 'returned_another_way', -left_cents, new.id::text, new.returned_at);
  end if;
  return null;
end $$;
