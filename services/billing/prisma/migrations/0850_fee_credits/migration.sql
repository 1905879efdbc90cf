-- What a professional has instead of a fee's refund. Pays their next first-booking fee, never expires, and is never paid out.
create table fee_credits (
  id uuid primary key,
  professional_user_id uuid not null,
  payment_id uuid not null references payments (id),
  appointment_id uuid not null unique,
  reason text not null check (reason in ('athlete_absent', 'dispute', 'returned')),
  amount_cents integer not null check (amount_cents > 0),
  granted_at timestamptz not null,
  used_at timestamptz,
  used_for uuid unique,
  free_accepts integer,
  check ((used_at is null) = (used_for is null)),
  check ((used_at is null) = (free_accepts is null))
);
create index fee_credits_of_user on fee_credits (professional_user_id, granted_at);

-- Fees that a professional disputes, each once.
create table fee_disputes (
  id uuid primary key,
  appointment_id uuid not null unique,
  professional_id uuid not null,
  athlete_id uuid not null,
  professional_user_id uuid not null,
  payment_id uuid not null references payments (id),
  reason text not null check (reason in ('known_client', 'false_details', 'other')),
  statement text not null,
  opened_at timestamptz not null,
  state text not null check (state in ('open', 'granted', 'rejected')),
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decision_reason is null))
);
create index fee_disputes_open on fee_disputes (opened_at) where state = 'open';
create index fee_disputes_of_user on fee_disputes (professional_user_id);
