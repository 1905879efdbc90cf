-- Packages that athletes paid for, or opened a checkout for. The terms are copies, so that no later change reaches them.
create table sold_packages (
  id uuid primary key,
  offered_package_id uuid not null references offered_packages (id),
  athlete_id uuid not null,
  professional_user_id uuid not null,
  appointment_type text not null,
  sessions integer not null check (sessions between 2 and 20),
  price_cents integer not null check (price_cents > 0),
  months integer not null check (months between 3 and 24),
  time_zone text not null,
  created_at timestamptz not null,
  payment_id uuid unique references payments (id),
  bought_at timestamptz,
  valid_until timestamptz,
  -- Recorded before booking is asked, so that a crash leaves the end to the job.
  ending_reason text check (ending_reason in ('returned', 'expired', 'account_closed', 'approval_withdrawn', 'payment_refunded')),
  ended_at timestamptz,
  returned_sessions integer not null default 0 check (returned_sessions between 0 and sessions),
  settled_sessions integer not null default 0 check (settled_sessions between 0 and returned_sessions),
  refund_cents integer not null default 0 check (refund_cents between 0 and price_cents),
  check ((payment_id is null) = (bought_at is null)),
  check ((payment_id is null) = (valid_until is null)),
  check (payment_id is not null or ending_reason is null),
  check (ended_at is null or ending_reason is not null)
);
create unique index sold_packages_one_unpaid on sold_packages (athlete_id, offered_package_id) where payment_id is null;
create index sold_packages_of_athlete on sold_packages (athlete_id, bought_at desc) where payment_id is not null;
create index sold_packages_of_professional on sold_packages (professional_user_id, bought_at desc) where payment_id is not null;
