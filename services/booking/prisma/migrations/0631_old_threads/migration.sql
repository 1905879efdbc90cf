-- The pairs of earlier requests. For those that are added during the upgrade, the trigger of the previous migration opens threads.
insert into threads as t (id, athlete_id, professional_id, professional_user_id, opened_at, active_at, agreed_at)
  select gen_random_uuid(), athlete_id, professional_id, min(professional_user_id::text)::uuid, min(created_at),
    max(created_at), min(created_at) filter (where status in ('confirmed', 'paid_confirmed', 'completed')
      or cancel_reason = 'did_not_take_place' or (cancel_reason = 'called_off' and cancelled_by = 'professional')
      or coalesce(session_cancelled_at, agreed_at, rescheduled_at, approval_withdrawn_at, contact_shown_at) is not null
      or exists (select from accept_attempts a where a.appointment_id = appointments.id and a.state = 'confirmed'))
  from appointments group by athlete_id, professional_id
  on conflict (athlete_id, professional_id) do update set agreed_at = excluded.agreed_at, revision = t.revision + 1
    where t.agreed_at is null and excluded.agreed_at is not null;
