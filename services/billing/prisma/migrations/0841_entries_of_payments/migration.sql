-- Triggers, so that the entry is in the transaction of its movement, also of those by processes of the last release.
create function write_entry_of_payment() returns trigger language plpgsql as $$
declare
  next_number bigint;
begin
  update receipt_numbers set last = last + 1 returning last into next_number;
  insert into entries (kind, payment_type, amount_cents, currency, user_id, professional_user_id, appointment_id,
      payment_id, number, created_at)
    values ('payment', new.payment_type, new.amount_cents, new.currency, new.user_id, professional_of_payment(new),
      new.appointment_id, new.id, next_number, new.updated_at);
  return null;
end $$;
create trigger payments_inserted_entry after insert on payments
  for each row when (new.status in ('completed', 'refunded')) execute function write_entry_of_payment();
create trigger payments_completed_entry after update of status on payments
  for each row when (new.status in ('completed', 'refunded') and old.status not in ('completed', 'refunded'))
  execute function write_entry_of_payment();

-- The provider takes a refund from our balance when it is made, and puts it back if the bank rejects it.
create function write_entry_of_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'failed' then
    perform write_entry_of(new.payment_id, 'refund_failed', new.amount_cents, new.id, new.recorded_at);
  else
    perform write_entry_of(new.payment_id, 'refund', -new.amount_cents, new.id, new.recorded_at);
  end if;
  return null;
end $$;
create trigger stripe_refunds_made_entry after insert on stripe_refunds
  for each row when (new.state <> 'failed') execute function write_entry_of_refund();
create trigger stripe_refunds_failed_entry after update of state on stripe_refunds
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function write_entry_of_refund();

-- The bank holds the money of a dispute from its start until we win it.
create function holds_money(dispute_state text) returns boolean language sql immutable as $$
  select dispute_state in ('open', 'appealed', 'lost')
$$;
create function write_entry_of_dispute() returns trigger language plpgsql as $$
begin
  if holds_money(new.state) then
    perform write_entry_of(new.payment_id, 'chargeback', -new.amount_cents, new.id, new.as_of);
  else
    perform write_entry_of(new.payment_id, 'chargeback_returned', new.amount_cents, new.id, new.as_of);
  end if;
  return null;
end $$;
create trigger disputes_opened_entry after insert on disputes
  for each row when (holds_money(new.state)) execute function write_entry_of_dispute();
create trigger disputes_moved_entry after update of state on disputes
  for each row when (holds_money(new.state) <> holds_money(old.state)) execute function write_entry_of_dispute();
