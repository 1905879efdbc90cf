-- The credit that pays a pair's fee, and since when the pair owes nothing more because a disputed fee was credited.
alter table first_booking_fees
  add column credit_id uuid,
  add column waived_at timestamptz;
