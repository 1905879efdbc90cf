-- Each movement of money, written once. The sum of a payment's entries is what its payer paid and didn't get back.
create table entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund', 'refund_failed', 'returned_another_way', 'chargeback',
    'chargeback_returned', 'credit_granted', 'credit_used', 'credit_ended', 'credit_restored')),
  payment_type text not null check (payment_type in ('subscription', 'first_booking_fee', 'session')),
  amount_cents integer not null,
  currency text not null default 'usd' check (currency = 'usd'),
  user_id uuid not null,
  professional_user_id uuid,
  appointment_id uuid,
  payment_id uuid references payments (id),
  source text,
  number bigint unique,
  created_at timestamptz not null,
  check ((kind = 'payment') = (number is not null)),
  check ((kind like 'credit\_%') = (payment_id is null))
);
create unique index entries_one_payment on entries (payment_id) where kind = 'payment';
create unique index entries_one_source on entries (kind, source) where kind in ('refund', 'refund_failed', 'credit_granted');
create index entries_of_payment on entries (payment_id, id);
create index entries_of_professional on entries (professional_user_id, created_at, id) where professional_user_id is not null;
create index entries_by_time on entries (created_at, id);

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries are append-only' using errcode = 'restrict_violation';
end $$;
create trigger entries_stay before update or delete on entries
  for each row execute function refuse_entry_change();
create trigger entries_stay_whole before truncate on entries
  for each statement execute function refuse_entry_change();

-- The last number of a receipt. Its row stays locked until the transaction ends, so a rollback leaves no gap.
create table receipt_numbers (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into receipt_numbers (last) values (0);

-- Whom a payment concerns beside its payer. Each accept asks for its pair's fee, so each paid session has a request.
create function professional_of_payment(paid payments) returns uuid language sql stable as $$
  select case paid.payment_type
    when 'first_booking_fee' then paid.user_id
    when 'session' then coalesce(
      (select f.professional_user_id from fee_requests r join first_booking_fees f using (professional_id, athlete_id)
        where r.appointment_id = paid.appointment_id),
      paid.payee_user_id)
  end
$$;

-- Writes the entry of money that moved after the payment: a negative amount went back to the payer.
create function write_entry_of(paid uuid, entry_kind text, cents integer, entry_source text, at timestamptz)
returns void language sql as $$
  insert into entries (kind, payment_type, amount_cents, currency, user_id, professional_user_id, appointment_id,
    payment_id, source, created_at)
  select entry_kind, p.payment_type, cents, p.currency, p.user_id, professional_of_payment(p), p.appointment_id, p.id,
    entry_source, at
    from payments p where p.id = paid
  on conflict do nothing
$$;
