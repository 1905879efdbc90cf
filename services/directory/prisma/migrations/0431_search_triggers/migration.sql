-- The entry of a professional. Constants of the rating and the quality are those of domain/best-match.ts.
create function search_entry_of(p professionals) returns search_entries language sql stable as $$
  select p.id,
    setweight(to_tsvector('pg_catalog.english', search_clean(concat_ws(' ', p.first_name, p.last_name, p.specialty))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', search_clean(concat_ws(' ', p.first_name, p.last_name))), 'A')
    || setweight(to_tsvector('pg_catalog.english', search_clean(concat_ws(' ', p.credentials,
      array_to_string(p.sports, ' '), array_to_string(p.conditions, ' ')))), 'B')
    || setweight(to_tsvector('pg_catalog.english', search_clean(place.long_form)), 'C')
    || setweight(to_tsvector('pg_catalog.english', search_clean(p.bio)), 'D')
    || array_to_tsvector(array_remove(array[
      '#all', '#type ' || p.specialty, '#place ' || p.place_id, '#state ' || p.state_code,
      case when p.welcomes_new_athletes then '#welcomes' end,
      '#bucket ' || abs(hashtext(p.id::text) % 32),
      '#area ' || floor(p.latitude * 4) || ' ' || floor(p.longitude * 4),
      '#region ' || floor(p.latitude) || ' ' || floor(p.longitude)], null)
      || array(select '#speaks ' || language from unnest(p.languages) as language)
      || array(select '#name ' || word from string_to_table(search_clean(concat_ws(' ', p.first_name, p.last_name)), ' ')
        as word where word <> '')),
    -floor(extract(epoch from p.created_at) * 1000)::double precision,
    case when p.show_price then p.price_per_session_cents end::double precision,
    -(p.rating_sum + 21)::double precision / (p.review_count + 5),
    null::double precision,
    p.specialty, p.place_id, p.state_code, p.latitude, p.longitude, p.rating, p.review_count, p.answered_percent,
    p.languages, p.welcomes_new_athletes, abs(hashtext(p.id::text) % 32), p.created_at,
    slots.next_slot_at, slots.next_evening_at, slots.next_weekend_at,
    coalesce(slots.offers_in_person, false), coalesce(slots.offers_online, false)
  from places place left join next_slots slots on slots.professional_id = p.id
  where place.id = p.place_id
$$;

-- Writes or removes a professional's entry, and tells whether anything changed.
create function refresh_search_entry(p professionals) returns boolean language plpgsql as $$
declare
  entry search_entries;
begin
  if p.status <> 'approved' or not p.is_accepting_bookings then
    delete from search_entries where professional_id = p.id;
    return found;
  end if;
  entry := search_entry_of(p);
  entry.price_key := coalesce(entry.price_key, 1e9);
  -- Of the best-match formula, what doesn't change with time and search: rating and answers.
  entry.quality_key := -(0.15 * greatest(0, least(1, (-entry.rating_key - 3) / 2))
    + 0.05 * coalesce(entry.answered_percent, 60) / 100.0);
  if exists (select from search_entries e where e.professional_id = p.id and e = entry) then return false; end if;
  insert into search_terms (term)
  select lexeme from unnest(entry.terms) order by lexeme collate "C" on conflict do nothing;
  -- Keeps the next slots of an entry that exists, which booking's events may just be changing.
  insert into search_entries select entry.* on conflict (professional_id) do update set
    (terms, newest_key, price_key, rating_key, quality_key, specialty, place_id, state_code, latitude, longitude,
      rating, review_count, answered_percent, languages, welcomes_new_athletes, bucket, joined_at) =
    (excluded.terms, excluded.newest_key, excluded.price_key, excluded.rating_key, excluded.quality_key,
      excluded.specialty, excluded.place_id, excluded.state_code, excluded.latitude, excluded.longitude,
      excluded.rating, excluded.review_count, excluded.answered_percent, excluded.languages,
      excluded.welcomes_new_athletes, excluded.bucket, excluded.joined_at);
  return true;
end $$;

create function keep_search_entry() returns trigger language plpgsql as $$
begin
  perform refresh_search_entry(new);
  return null;
end $$;
create trigger professionals_found after insert or update of status, is_accepting_bookings, first_name, last_name,
  specialty, credentials, bio, city, state, zip, sports, conditions, languages, welcomes_new_athletes, latitude,
  longitude, price_per_session_cents, show_price, rating_sum, review_count, answered_percent on professionals
  for each row execute function keep_search_entry();

-- Changes no indexed column, so that this frequent update stays within the row's page.
create function keep_next_slots() returns trigger language plpgsql as $$
begin
  update search_entries set next_slot_at = new.next_slot_at, next_evening_at = new.next_evening_at,
    next_weekend_at = new.next_weekend_at, in_person = new.offers_in_person, online = new.offers_online
  where professional_id = new.professional_id;
  return null;
end $$;
create trigger next_slots_found after insert or update on next_slots
  for each row execute function keep_next_slots();
