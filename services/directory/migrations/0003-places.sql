-- A place is found however it is written: case, accents, commas, dots and spacing make no difference, and a
-- state is its abbreviation and its name. Bodies are parsed here, so they do not hang on a later search path.
create function place_words(place text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(lower(unaccent(place)), '[\s,.]+', ' ', 'g'));

-- Abbreviation and name of a state given by either; what is none of the states is both.
create function state_forms(words text) returns text[] language sql immutable parallel safe
  return coalesce(
    (select array[state.code, state.name] from (values
      ('al', 'alabama'), ('ak', 'alaska'), ('az', 'arizona'), ('ar', 'arkansas'),
      ('ca', 'california'), ('co', 'colorado'), ('ct', 'connecticut'), ('de', 'delaware'),
      ('dc', 'district of columbia'), ('fl', 'florida'), ('ga', 'georgia'), ('hi', 'hawaii'),
      ('id', 'idaho'), ('il', 'illinois'), ('in', 'indiana'), ('ia', 'iowa'),
      ('ks', 'kansas'), ('ky', 'kentucky'), ('la', 'louisiana'), ('me', 'maine'),
      ('md', 'maryland'), ('ma', 'massachusetts'), ('mi', 'michigan'), ('mn', 'minnesota'),
      ('ms', 'mississippi'), ('mo', 'missouri'), ('mt', 'montana'), ('ne', 'nebraska'),
      ('nv', 'nevada'), ('nh', 'new hampshire'), ('nj', 'new jersey'), ('nm', 'new mexico'),
      ('ny', 'new york'), ('nc', 'north carolina'), ('nd', 'north dakota'), ('oh', 'ohio'),
      ('ok', 'oklahoma'), ('or', 'oregon'), ('pa', 'pennsylvania'), ('pr', 'puerto rico'),
      ('ri', 'rhode island'), ('sc', 'south carolina'), ('sd', 'south dakota'), ('tn', 'tennessee'),
      ('tx', 'texas'), ('ut', 'utah'), ('vt', 'vermont'), ('va', 'virginia'),
      ('wa', 'washington'), ('wv', 'west virginia'), ('wi', 'wisconsin'), ('wy', 'wyoming')
    ) as state (code, name) where words in (state.code, state.name)),
    array[words, words]
  );

alter table professionals
  -- 'denver co': what one or two letters are looked for in, lest 'or' finds Colorado.
  add column place_short text generated always as (
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[1])
  ) stored,
  -- 'denver co' and 'denver colorado', one a line.
  add column place_long text generated always as (
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[1])
    || E'\n' ||
    btrim(place_words(coalesce(city, '')) || ' ' || (state_forms(place_words(coalesce(state, ''))))[2])
  ) stored;
drop index professionals_location;
create index professionals_place on professionals using gin (place_long gin_trgm_ops) with (fastupdate = off)
  where status = 'approved' and is_accepting_bookings;
