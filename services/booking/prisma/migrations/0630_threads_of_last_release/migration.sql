-- The last release's processes, which serve requests beside ours during an upgrade, know no threads. The next release
-- drops this.
create function open_thread() returns trigger language plpgsql as $$
begin
  insert into threads as t (id, athlete_id, professional_id, professional_user_id, opened_at, active_at, agreed_at)
    values (gen_random_uuid(), new.athlete_id, new.professional_id, new.professional_user_id, new.created_at,
      new.created_at, case when new.status in ('confirmed', 'paid_confirmed') then new.updated_at end)
    on conflict (athlete_id, professional_id) do update
      set agreed_at = excluded.agreed_at, revision = t.revision + 1
      where t.agreed_at is null and excluded.agreed_at is not null;
  return null;
end $$;
create trigger appointments_requested after insert on appointments
  for each row execute function open_thread();
create trigger appointments_confirmed after update of status on appointments
  for each row when (old.status = 'pending' and new.status in ('confirmed', 'paid_confirmed'))
  execute function open_thread();
