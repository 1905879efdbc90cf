-- Territories are states too, 'd c' is DC, and 'u s virgin islands' are the Virgin Islands.
create or replace function state_forms(words text) returns text[] language sql immutable parallel safe
  return coalesce(
    (select array[state.code, state.name] from (values
      ('al', 'alabama'), ('ak', 'alaska'), ('as', 'american samoa'), ('az', 'arizona'), ('ar', 'arkansas'),
      ('ca', 'california'), ('co', 'colorado'), ('ct', 'connecticut'), ('de', 'delaware'),
      ('dc', 'district of columbia'), ('fl', 'florida'), ('ga', 'georgia'), ('gu', 'guam'), ('hi', 'hawaii'),
      ('id', 'idaho'), ('il', 'illinois'), ('in', 'indiana'), ('ia', 'iowa'),
      ('ks', 'kansas'), ('ky', 'kentucky'), ('la', 'louisiana'), ('me', 'maine'), ('mh', 'marshall islands'),
      ('md', 'maryland'), ('ma', 'massachusetts'), ('mi', 'michigan'), ('fm', 'micronesia'), ('mn', 'minnesota'),
      ('ms', 'mississippi'), ('mo', 'missouri'), ('mt', 'montana'), ('ne', 'nebraska'),
      ('nv', 'nevada'), ('nh', 'new hampshire'), ('nj', 'new jersey'), ('nm', 'new mexico'),
      ('ny', 'new york'), ('nc', 'north carolina'), ('nd', 'north dakota'), ('mp', 'northern mariana islands'),
      ('oh', 'ohio'), ('ok', 'oklahoma'), ('or', 'oregon'), ('pw', 'palau'), ('pa', 'pennsylvania'),
      ('pr', 'puerto rico'), ('ri', 'rhode island'), ('sc', 'south carolina'), ('sd', 'south dakota'),
      ('tn', 'tennessee'), ('tx', 'texas'), ('ut', 'utah'), ('vt', 'vermont'), ('vi', 'virgin islands'),
      ('va', 'virginia'), ('wa', 'washington'), ('wv', 'west virginia'), ('wi', 'wisconsin'), ('wy', 'wyoming')
    ) as state (code, name) where regexp_replace(words, '^u ?s ', '') = state.name or replace(words, ' ', '') = state.code),
    array[words, words]
  );
-- allow changed-rows: a place is a city and state as typed, so there are few of them
update places set state = state where state_code is distinct from (state_forms(place_words(state)))[1];

-- The form in which places are compared: 'saintlouis' for 'St. Louis' and 'Saint Louis', 'mclean' for 'McLean' and 'Mc
-- Lean'. The same as placeForm in domain/place-form.ts.
create function place_form(given text) returns text language sql immutable parallel safe
  return (
    select coalesce(string_agg(case when n < words and before.long is not null then before.long
      when n > 1 and after.long is not null then after.long else word end, '' order by n), '')
    from (
      select word, n, count(*) over () as words
      from string_to_table(folded_words(given), ' ') with ordinality as typed (word, n)
    ) as typed
    left join (values ('st', 'saint'), ('ste', 'sainte'), ('ft', 'fort'), ('mt', 'mount'), ('mtn', 'mountain'),
      ('lk', 'lake'), ('n', 'north'), ('s', 'south'), ('e', 'east'), ('w', 'west'), ('the', '')) as before (short, long) on before.short = word
    left join (values ('hts', 'heights'), ('hgts', 'heights'), ('spg', 'spring'), ('spgs', 'springs'),
      ('jct', 'junction'), ('twp', 'township'), ('vlg', 'village'), ('vly', 'valley'), ('bch', 'beach'),
      ('ctr', 'center'), ('centre', 'center'), ('fls', 'falls'), ('rpds', 'rapids'), ('gdns', 'gardens'),
      ('mtn', 'mountain')) as after (short, long)
      on after.short = word
  );

-- The city with the state's abbreviation and with its name, on a line each.
create function place_forms(city text, state text) returns text language sql immutable parallel safe
  return place_form(city) || ' ' || place_form((state_forms(place_words(state)))[1]) || E'\n'
    || place_form(city) || ' ' || place_form((state_forms(place_words(state)))[2]) || E'\n';

-- allow rewritten: a place is a city and state as typed, so there are few of them
alter table places add column forms text generated always as (place_forms(city, state)) stored;
