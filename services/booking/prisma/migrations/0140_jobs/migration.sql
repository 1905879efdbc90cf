-- The jobs of existing appointments and of accepts that are in progress. Until now, jobs searched for what was due.
insert into jobs (job, key, run_at)
  select 'expire-requests', id::text, answer_by from appointments
    where status = 'pending' and accepting_side is null
  union all
  select 'remind-professionals', id::text, created_at + interval '24 hours' from appointments
    where status = 'pending' and accepting_side is null and agreed_start is null
      and answered_at is null and reminded_at is null and created_at + interval '24 hours' < answer_by
  union all
  select 'expire-proposals', id::text,
      least(starts_at - interval '24 hours' + interval '1 millisecond', proposed_start) from appointments
    where status in ('confirmed', 'paid_confirmed') and proposed_start is not null
  union all
  select 'complete-sessions', id::text, ends_at from appointments where status in ('confirmed', 'paid_confirmed')
  union all
  select 'cancel-unlisted-requests', id::text, now() from appointments join professionals p using (professional_id)
    where appointments.status = 'pending' and accepting_side is null and (p.status <> 'approved' or not has_role)
  union all
  select 'release-withdrawn-sessions', id::text, now() from appointments join professionals using (professional_id)
    where appointments.status in ('confirmed', 'paid_confirmed')
      and approval_withdrawn and approval_withdrawn_at is null and starts_at > now()
  union all
  select 'end-open-accepts', id::text, opened_at + interval '10 seconds' from accept_attempts where state = 'open'
  union all
  select 'give-up-accepts', a.id::text, greatest(a.opened_at + interval '10 seconds', answer_by)
    from accept_attempts a join appointments on appointments.id = appointment_id where state = 'open';

drop index appointments_pending;
drop index appointments_agreed;
drop index appointments_proposed;
drop index accept_attempts_open;
