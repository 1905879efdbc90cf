-- Payments that the payer's bank disputes.
create table disputes (
  id text primary key,
  payment_id uuid not null references payments (id),
  state text not null check (state in ('inquiry', 'open', 'appealed', 'won', 'lost', 'ended')),
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  as_of timestamptz not null
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_shown on disputes (opened_at desc, id desc) where state in ('open', 'appealed', 'won', 'lost');
