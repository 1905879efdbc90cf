-- Each city and state as professionals typed them. A search matches these few rows, not every professional.
create table places (
  id int generated always as identity primary key,
  city text not null,
  state text not null,
  state_code text not null generated always as ((state_forms(place_words(state)))[1]) stored,
  short_form text not null generated always as (
    btrim(place_words(city) || ' ' || (state_forms(place_words(state)))[1])
  ) stored,
  long_form text not null generated always as (
    btrim(place_words(city) || ' ' || (state_forms(place_words(state)))[1])
    || E'\n' ||
    btrim(place_words(city) || ' ' || (state_forms(place_words(state)))[2])
  ) stored,
  -- Words that aren't the state's abbreviation, between spaces.
  name_words text not null generated always as (
    ' ' || btrim(place_words(city) || case
      when (state_forms(place_words(state)))[1] = (state_forms(place_words(state)))[2]
      then ' ' || place_words(state) else '' end) || ' '
  ) stored,
  unique (city, state)
);
insert into places (city, state) select distinct coalesce(city, ''), coalesce(state, '') from professionals;
create index places_long on places using gin (long_form extensions.gin_trgm_ops);
create index places_words on places using gin ((' ' || short_form || ' ') extensions.gin_trgm_ops);
-- Finds an abbreviation that is part of a name, such as La Jolla, without every place in Louisiana.
create index places_name on places using gin (name_words extensions.gin_trgm_ops);

create function place_of(a_city text, a_state text) returns places language plpgsql as $$
declare
  place places;
begin
  loop
    select * into place from places where city = a_city and state = a_state;
    if found then return place; end if;
    insert into places (city, state) values (a_city, a_state) on conflict do nothing;
  end loop;
end $$;
create function set_place() returns trigger language plpgsql as $$
declare
  place places := place_of(coalesce(new.city, ''), coalesce(new.state, ''));
begin
  new.place_id := place.id;
  new.state_code := place.state_code;
  return new;
end $$;

drop index professionals_place;
drop index professionals_place_words;
alter table professionals drop column place_short, drop column place_long;
alter table professionals add column place_id int references places (id), add column state_code text;
update professionals p set place_id = g.id, state_code = g.state_code from places g
  where g.city = coalesce(p.city, '') and g.state = coalesce(p.state, '');
alter table professionals alter column place_id set not null, alter column state_code set not null;
create trigger professionals_place before insert or update of city, state on professionals
  for each row execute function set_place();

drop index professionals_listed;
create index professionals_listed on professionals (created_at desc, id desc) include (place_id)
  where status = 'approved' and is_accepting_bookings;
drop index professionals_of_type;
create index professionals_of_type on professionals (specialty, created_at desc, id desc) include (place_id)
  where status = 'approved' and is_accepting_bookings;
create index professionals_in_state on professionals (state_code, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_in_state_of_type on professionals (state_code, specialty, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_in_place on professionals (place_id, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
create index professionals_in_place_of_type on professionals (place_id, specialty, created_at desc, id desc)
  where status = 'approved' and is_accepting_bookings;
