-- When a professional was first listed, and when a slot last opened up: what alerts of saved searches look for.
create table professional_news (
  professional_id uuid primary key,
  listed_at timestamptz,
  opened_at timestamptz,
  news_at timestamptz not null generated always as (greatest(listed_at, opened_at)) stored
);
create index professional_news_newest on professional_news (news_at);

-- Triggers, so that changes by processes of the last release count too.
create function note_listed() returns trigger language plpgsql as $$
begin
  insert into professional_news as news (professional_id, listed_at) values (new.id, clock_timestamp())
  on conflict (professional_id) do update set listed_at = excluded.listed_at where news.listed_at is null;
  return null;
end $$;
create trigger professionals_listed_first after insert or update of status, is_accepting_bookings on professionals
  for each row when (new.status = 'approved' and new.is_accepting_bookings) execute function note_listed();

-- A slot opened up when there is a next one where there was none, or an earlier one. Time that passes opens nothing.
create function is_earlier(before timestamptz, after timestamptz) returns boolean language sql immutable as $$
  select after is not null and (before is null or after < before)
$$;
create function note_opened() returns trigger language plpgsql as $$
begin
  insert into professional_news (professional_id, opened_at) values (new.professional_id, clock_timestamp())
  on conflict (professional_id) do update set opened_at = excluded.opened_at;
  return null;
end $$;
create trigger next_slots_opened after update on next_slots for each row when (
  is_earlier(old.next_slot_at, new.next_slot_at) or is_earlier(old.next_evening_at, new.next_evening_at)
  or is_earlier(old.next_weekend_at, new.next_weekend_at)
) execute function note_opened();
