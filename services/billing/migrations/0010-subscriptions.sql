-- A page of the card provider's that somebody was sent to. At most one is open for a person's Premium, and for a session.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references customers (user_id),
  kind text not null check (kind in ('subscription', 'session')),
  appointment_id uuid,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('started', 'open', 'completed', 'expired')),
  -- The intent: sent with the id as its key, so that what a crash left is asked for again and not made twice.
  stripe_session_id text unique,
  url text,
  created_at timestamptz not null,
  next_look_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'session') = (appointment_id is not null)),
  check ((state in ('completed', 'expired')) = (ended_at is not null)),
  check (state = 'started' or stripe_session_id is not null or state = 'expired')
);
create unique index checkouts_one_open_subscription on checkouts (user_id)
  where kind = 'subscription' and state in ('started', 'open');
create unique index checkouts_one_open_session on checkouts (appointment_id)
  where kind = 'session' and state in ('started', 'open');
create index checkouts_to_look_at on checkouts (next_look_at) where state in ('started', 'open');

-- A person's Premium as the card provider said it last. `reads` counts what was asked of the provider, `applied_read` is
-- the one that is noted: an answer that was asked for before it changes nothing.
create table subscriptions (
  user_id uuid primary key references customers (user_id),
  stripe_subscription_id text unique,
  status text not null default 'inactive' check (status in ('active', 'past_due', 'inactive')),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  card_brand text,
  card_last4 text,
  version int not null default 0,
  reads int not null default 0,
  applied_read int not null default 0,
  updated_at timestamptz not null,
  check (status = 'inactive' or stripe_subscription_id is not null)
);

-- A renewal is one invoice, paid or not: it is one payment.
alter table payments add column invoice_id text unique;
