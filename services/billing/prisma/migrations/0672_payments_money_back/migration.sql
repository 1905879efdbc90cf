-- What went back to the payer, and whether the bank disputes the payment.
alter table payments
  add column payee_user_id uuid,
  add column refunded_cents integer not null default 0,
  add column refunding_cents integer not null default 0,
  add column charged_back_cents integer not null default 0,
  add column dispute text;
