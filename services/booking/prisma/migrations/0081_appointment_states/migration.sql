-- The columns of an appointment's state, one set per status. src/store/appointment-rows.ts maps them.
alter table accept_attempts drop constraint accept_attempts_kind_check;
alter table accept_attempts rename column kind to side;
update accept_attempts set side = case side when 'accept' then 'professional' else 'athlete' end;
alter table accept_attempts
  add constraint accept_attempts_side_check check (side in ('athlete', 'professional'));

alter table appointments
  drop constraint appointments_agreed_is_suggested,
  drop constraint appointments_proposed_by_somebody,
  drop constraint appointments_proposed_is_agreed,
  drop constraint appointments_status_check,
  alter column answer_by drop not null;
alter table appointments rename column proposed_at to proposed_start;
alter table appointments
  -- Set while the athlete's accept of a proposed time waits for the professional.
  add column agreed_start timestamptz,
  -- The side whose accept is in progress.
  add column accepting_side text,
  add column rescheduled_at timestamptz;

-- When a session was moved wasn't recorded before: its creation stands in.
update appointments set
  agreed_start = case when suggestion_agreed then suggested_at end,
  proposed_start = case when status = 'pending' and not suggestion_agreed then suggested_at else proposed_start end,
  proposed_by = case when status = 'pending' and not suggestion_agreed and suggested_at is not null
    then 'professional' else proposed_by end,
  accepting_side = case when answering then
    (select side from accept_attempts where appointment_id = appointments.id and state = 'open') end,
  answer_by = case when status = 'pending' then answer_by end,
  rescheduled_at = case when rescheduled then created_at end;

drop index appointments_agreed;
alter table appointments
  drop column suggested_at,
  drop column suggestion_agreed,
  drop column answering,
  drop column rescheduled,
  add constraint appointments_status_check check
    (status in ('pending', 'confirmed', 'paid_confirmed', 'cancelled', 'completed', 'declined')),
  add constraint appointments_accepting_side_check check (accepting_side in ('athlete', 'professional')),
  add constraint appointments_proposal_check check ((proposed_start is null) = (proposed_by is null)),
  add constraint appointments_pending_check check (case when status = 'pending'
    then answer_by is not null
      and (proposed_start is null or agreed_start is null)
      and (proposed_by is null or proposed_by = 'professional')
      and (accepting_side is distinct from 'athlete' or proposed_start is not null)
    else answer_by is null and agreed_start is null and accepting_side is null end),
  add constraint appointments_agreed_check check
    (status in ('pending', 'confirmed', 'paid_confirmed') or proposed_start is null),
  add constraint appointments_cancelled_check check
    ((status = 'cancelled') = (cancelled_by is not null) and (status = 'cancelled') = (cancel_reason is not null));
create index appointments_agreed on appointments (ends_at) where status in ('confirmed', 'paid_confirmed');
