-- A job deletes accesses after 800 days. Younger ones stay append-only. A day less, because clocks differ.
create function refuse_recent_access_removal() returns trigger language plpgsql as $$
begin
  if old.accessed_at > now() - interval '799 days' then
    raise exception '% is append-only for 800 days', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger contact_accesses_recent_stay before delete on contact_accesses
  for each row execute function refuse_recent_access_removal();
create or replace trigger contact_accesses_stay before update or truncate on contact_accesses
  for each statement execute function refuse_record_change();
