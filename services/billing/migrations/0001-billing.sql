-- A person at the card provider, made once.
create table customers (
  user_id uuid primary key,
  stripe_customer_id text not null unique,
  created_at timestamptz not null
);

-- The card in use. Only what is shown of it; a number never reaches this service.
create table payment_methods (
  user_id uuid primary key references customers (user_id),
  stripe_payment_method_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null,
  version int not null,
  suspended boolean not null default false,
  suspended_reason text,
  setup_created_at timestamptz not null,
  saved_at timestamptz not null,
  updated_at timestamptz not null,
  check (suspended = (suspended_reason is not null))
);

-- Each setup saves its card once: one told of twice, or late, cannot bring an old card back.
create table card_setups (
  setup_intent_id text primary key,
  user_id uuid not null references customers (user_id),
  taken_at timestamptz not null
);

-- Payments of any kind, in whole cents.
create table payments (
  id uuid primary key,
  user_id uuid not null,
  payment_type text not null check (payment_type in ('subscription', 'first_booking_fee', 'session')),
  amount_cents int not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  status text not null check (status in ('pending', 'completed', 'failed', 'refunded')),
  appointment_id uuid,
  payment_intent_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_of_user on payments (user_id, created_at desc, id desc);

-- Owns the fee of a pair; every decision about it holds this row's lock.
create table first_booking_fees (
  professional_id uuid not null,
  athlete_id uuid not null,
  professional_user_id uuid not null,
  status text not null check (status in ('owed', 'charged', 'refunded')),
  -- The appointment and the payment it was charged for, while it is charged.
  appointment_id uuid,
  payment_id uuid references payments (id),
  attempts int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (professional_id, athlete_id),
  check ((status = 'charged') = (payment_id is not null)),
  check ((payment_id is null) = (appointment_id is null))
);
create index first_booking_fees_of_user on first_booking_fees (professional_user_id, athlete_id);

-- The appointments that asked for their pair's fee.
create table fee_requests (
  appointment_id uuid primary key,
  professional_id uuid not null,
  athlete_id uuid not null,
  created_at timestamptz not null,
  -- Set when the appointment was declined or called off: whether its fee is to be given back.
  closed_at timestamptz,
  refund_reason text check (refund_reason in ('called_off_in_time', 'never_agreed')),
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id)
);

-- Attempt n of a pair is one payment intent, sent with one idempotency key.
create table fee_attempts (
  id uuid primary key,
  professional_id uuid not null,
  athlete_id uuid not null,
  n int not null check (n > 0),
  appointment_id uuid not null references fee_requests (appointment_id),
  professional_user_id uuid not null,
  payment_id uuid not null unique references payments (id),
  stripe_customer_id text not null,
  stripe_payment_method_id text not null,
  idempotency_key text not null unique,
  state text not null check (state in ('started', 'unknown', 'requires_action', 'succeeded', 'failed')),
  payment_intent_id text unique,
  decline_code text,
  sent_at timestamptz not null,
  ended_at timestamptz,
  unique (professional_id, athlete_id, n),
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id),
  check ((state in ('succeeded', 'failed')) = (ended_at is not null))
);
create unique index fee_attempts_one_open on fee_attempts (professional_id, athlete_id)
  where state in ('started', 'unknown', 'requires_action');
create index fee_attempts_open on fee_attempts (sent_at) where state in ('started', 'unknown', 'requires_action');
create index fee_attempts_of_appointment on fee_attempts (appointment_id);

-- Money to be given back: carried out by a sweeper, in full, once a payment.
create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  payment_intent_id text not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (reason in ('called_off_in_time', 'never_agreed', 'duplicate')),
  state text not null check (state in ('open', 'succeeded')),
  stripe_refund_id text,
  tries int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'succeeded') = (ended_at is not null))
);
create index refunds_due on refunds (next_try_at) where state = 'open';

-- The card provider's events, each taken once.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);

-- Projection of directory.contact-accessed: from the first access on, the fee is not refundable.
create table contact_accesses (
  professional_id uuid not null,
  athlete_id uuid not null,
  accessed_at timestamptz not null,
  primary key (professional_id, athlete_id)
);
