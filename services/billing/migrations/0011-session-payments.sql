-- Where a professional is paid: an account of their own at the card provider.
create table payout_accounts (
  user_id uuid primary key,
  stripe_account_id text not null unique,
  active boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What became of a session that could be paid: once it is called off, money that comes later goes back at once.
create table session_payments (
  appointment_id uuid primary key,
  payment_id uuid references payments (id),
  called_off_at timestamptz
);

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('called_off_in_time', 'never_agreed', 'duplicate', 'session_called_off'));
