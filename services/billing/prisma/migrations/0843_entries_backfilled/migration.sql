-- The entries of everything before. The lock lets no payment complete until the numbers given here are saved.
select last from receipt_numbers for update;

insert into entries (kind, payment_type, amount_cents, currency, user_id, professional_user_id, appointment_id,
    payment_id, number, created_at)
  select 'payment', p.payment_type, p.amount_cents, p.currency, p.user_id, professional_of_payment(p), p.appointment_id,
      p.id, n.last + row_number() over (order by coalesce(a.ended_at, p.created_at), p.id),
      coalesce(a.ended_at, p.created_at)
    from payments p cross join receipt_numbers n
    left join fee_attempts a on a.payment_id = p.id and a.state = 'succeeded'
    where p.status in ('completed', 'refunded')
      and not exists (select from entries e where e.payment_id = p.id and e.kind = 'payment');
update receipt_numbers set last = greatest(last, (select max(number) from entries));

select write_entry_of(payment_id, 'refund', -amount_cents, id, recorded_at) from stripe_refunds;
select write_entry_of(payment_id, 'refund_failed', amount_cents, id, recorded_at) from stripe_refunds where state = 'failed';

-- Release 0.1.0 saved what it refunded, always all of a payment, without the provider's list.
select write_entry_of(p.id, 'refund', -p.amount_cents, coalesce(r.stripe_refund_id, p.id::text), coalesce(r.ended_at, p.updated_at))
  from payments p left join refunds r on r.payment_id = p.id
  where p.status = 'refunded' and p.charged_back_cents = 0 and r.returned_at is null
    and not exists (select from stripe_refunds s where s.payment_id = p.id);

-- The triggers wrote those that a process of the last release recorded since.
select write_entry_of(payment_id, 'chargeback', -amount_cents, id, opened_at) from disputes
  where (holds_money(state) or state = 'won')
    and not exists (select from entries e where e.kind = 'chargeback' and e.source = disputes.id);
select write_entry_of(payment_id, 'chargeback_returned', amount_cents, id, coalesce(closed_at, as_of)) from disputes
  where state = 'won'
    and not exists (select from entries e where e.kind = 'chargeback_returned' and e.source = disputes.id);

-- What an administrator returned another way is the rest.
select write_entry_of(r.payment_id, 'returned_another_way', -l.left_cents, r.id::text, r.returned_at)
  from refunds r cross join lateral
    (select sum(e.amount_cents)::integer as left_cents from entries e where e.payment_id = r.payment_id) l
  where r.returned_at is not null and l.left_cents > 0;
