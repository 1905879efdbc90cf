-- Stripe's refunds of a payment, so that each is announced once.
create table stripe_refunds (
  id text primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null check (amount_cents >= 0),
  is_ours boolean not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  recorded_at timestamptz not null
);
create index stripe_refunds_of_payment on stripe_refunds (payment_id);
