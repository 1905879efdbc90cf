-- The terms of each request, so that later changes of them don't apply to it. The defaults are the terms until now.
alter table appointments
  add column cancel_until_hours int not null default 24,
  add column expires_after_hours int not null default 48,
  add column fee_cents int not null default 2500,
  add column payment_required boolean not null default false,
  add column terms_version text not null default '2026-11-28';
