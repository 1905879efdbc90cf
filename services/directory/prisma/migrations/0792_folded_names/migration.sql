create or replace function search_clean(given text) returns text language sql immutable parallel safe
  return folded_words(given);

-- A person's name as people type it: O'Brien is both 'obrien' and 'o brien'.
create function name_words(first_name text, last_name text) returns text language sql immutable parallel safe
  return folded_words(concat_ws(' ', first_name, last_name, case when concat(first_name, last_name) ~ '[''`´‘’‛′ʻʼ]'
    then regexp_replace(concat_ws(' ', first_name, last_name), '[''`´‘’‛′ʻʼ]', ' ', 'g') end));

create or replace function search_entry_of(p professionals) returns search_entries language sql stable as $$
  select p.id,
    setweight(to_tsvector('pg_catalog.english', concat_ws(' ', name_words(p.first_name, p.last_name),
      search_clean(p.specialty))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', name_words(p.first_name, p.last_name)), 'A')
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
      || array(select distinct '#name ' || word
        from string_to_table(name_words(p.first_name, p.last_name), ' ') as word where word <> '')),
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
