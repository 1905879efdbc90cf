-- The pairs that canceled all their sessions before the trigger of the previous migration, by its rule.
update threads t set fee_kept = true
  where t.agreed_at is not null and exists (
    select from appointments a where a.professional_id = t.professional_id and a.athlete_id = t.athlete_id
      and a.status = 'cancelled' and (a.cancel_reason = 'did_not_take_place'
        or (a.cancel_reason = 'called_off' and a.cancelled_by = 'professional' and exists (
          select from appointments s where s.professional_id = t.professional_id and s.athlete_id = t.athlete_id
            and s.contact_shown_at is not null))));
update threads t set agreed_at = null, revision = t.revision + 1
  where t.agreed_at is not null and not t.fee_kept and not exists (
    select from appointments a where a.professional_id = t.professional_id and a.athlete_id = t.athlete_id
      and a.status in ('confirmed', 'paid_confirmed', 'completed'));
