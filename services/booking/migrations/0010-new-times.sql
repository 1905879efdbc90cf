-- A new time that one side proposed for an agreed session. It holds no time: accepting it does.
alter table appointments
  add column proposed_at timestamptz,
  add column proposed_by text check (proposed_by in ('athlete', 'professional')),
  add constraint appointments_proposed_by_somebody check ((proposed_at is null) = (proposed_by is null)),
  add constraint appointments_proposed_is_agreed check
    (proposed_at is null or status in ('confirmed', 'paid_confirmed', 'rescheduled'));
create index appointments_proposed on appointments (starts_at) where proposed_at is not null;

alter table appointments
  drop constraint appointments_cancel_reason_check,
  add constraint appointments_cancel_reason_check check
    (cancel_reason in ('called_off', 'not_answered', 'professional_unlisted', 'did_not_take_place'));
