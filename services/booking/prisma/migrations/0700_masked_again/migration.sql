-- Whether the pair's fee is kept although no session of it is agreed or took place.
alter table threads add column fee_kept boolean not null default false;

-- A trigger, because the last release's processes, which serve requests beside ours during an upgrade, cancel too. The
-- lock makes two cancellations of a pair at once see each other.
create function close_thread() returns trigger language plpgsql as $$
begin
  perform from threads where athlete_id = new.athlete_id and professional_id = new.professional_id for update;
  if new.cancel_reason = 'did_not_take_place' or (new.cancelled_by = 'professional' and exists (
    select from appointments where professional_id = new.professional_id and athlete_id = new.athlete_id
      and contact_shown_at is not null)) then
    update threads set fee_kept = true where athlete_id = new.athlete_id and professional_id = new.professional_id;
  end if;
  update threads set agreed_at = null, revision = revision + 1
    where athlete_id = new.athlete_id and professional_id = new.professional_id
      and agreed_at is not null and not fee_kept and not exists (
        select from appointments where professional_id = new.professional_id and athlete_id = new.athlete_id
          and status in ('confirmed', 'paid_confirmed', 'completed'));
  return null;
end $$;
create trigger appointments_session_ended after update of status on appointments
  for each row when (old.status in ('confirmed', 'paid_confirmed', 'completed') and new.status = 'cancelled')
  execute function close_thread();
