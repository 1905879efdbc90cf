create table customers (
  user_id uuid primary key,
  stripe_customer_id text not null unique,
  created_at timestamptz not null
);

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

create table card_setups (
  setup_intent_id text primary key,
  user_id uuid not null references customers (user_id),
  taken_at timestamptz not null
);

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
  updated_at timestamptz not null,
  invoice_id text unique
);
create index payments_of_user on payments (user_id, created_at desc, id desc);

create table first_booking_fees (
  professional_id uuid not null,
  athlete_id uuid not null,
  professional_user_id uuid not null,
  status text not null check (status in ('owed', 'charged', 'refunded')),
  appointment_id uuid,
  payment_id uuid references payments (id),
  attempts int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  free_accepts int not null default 0,
  primary key (professional_id, athlete_id),
  check ((status = 'charged') = (payment_id is not null)),
  check ((payment_id is null) = (appointment_id is null))
);
create index first_booking_fees_of_user on first_booking_fees (professional_user_id, athlete_id);

create table fee_requests (
  appointment_id uuid primary key,
  professional_id uuid not null,
  athlete_id uuid not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  refund_reason text check (refund_reason in ('called_off_in_time', 'never_agreed')),
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id)
);

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
  card_at_fault boolean,
  unique (professional_id, athlete_id, n),
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id),
  check ((state in ('succeeded', 'failed')) = (ended_at is not null))
);
create unique index fee_attempts_one_open on fee_attempts (professional_id, athlete_id)
  where state in ('started', 'unknown', 'requires_action');
create index fee_attempts_open on fee_attempts (sent_at) where state in ('started', 'unknown', 'requires_action');
create index fee_attempts_of_appointment on fee_attempts (appointment_id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  payment_intent_id text not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (reason in ('called_off_in_time', 'never_agreed', 'duplicate', 'session_called_off')),
  state text not null check (state in ('open', 'pending', 'succeeded', 'failed')),
  stripe_refund_id text,
  tries int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  failures int not null default 0,
  failure_code text,
  failed_ids text[] not null default '{}',
  constraint refunds_ended_check check ((state in ('succeeded', 'failed')) = (ended_at is not null))
);
create index refunds_due on refunds (next_try_at) where state in ('open', 'pending', 'succeeded');
create index refunds_failed on refunds (ended_at desc, id desc) where state = 'failed';

create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);

create table contact_accesses (
  professional_id uuid not null,
  athlete_id uuid not null,
  accessed_at timestamptz not null,
  primary key (professional_id, athlete_id)
);

create table checkouts (
  id uuid primary key,
  user_id uuid not null references customers (user_id),
  kind text not null check (kind in ('subscription', 'session')),
  appointment_id uuid,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('started', 'open', 'completed', 'expired')),
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

create table payout_accounts (
  user_id uuid primary key,
  stripe_account_id text not null unique,
  active boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table session_payments (
  appointment_id uuid primary key,
  payment_id uuid references payments (id),
  called_off_at timestamptz
);

create table fee_releases (
  appointment_id uuid primary key,
  professional_id uuid not null,
  athlete_id uuid not null,
  reason text not null check (reason in ('called_off_in_time', 'never_agreed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  moved_to uuid,
  foreign key (professional_id, athlete_id) references first_booking_fees (professional_id, athlete_id),
  check (moved_to is null or settled_at is not null)
);
create index fee_releases_open on fee_releases (created_at) where settled_at is null;
