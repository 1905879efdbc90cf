import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { CITIES } from '@fieldside/dev-seed/cities.ts'
import { FIRST_NAMES, LAST_NAMES } from '@fieldside/dev-seed/names.ts'
import { gazetteer } from '@fieldside/directory/places/adapters/gazetteer.ts'
import { storedQuality, storedRating } from '@fieldside/directory/search/store/match-expression.ts'
import type pg from 'pg'

/** Picks one of `values` by a hash of the row's number. Another salt is an independent choice. */
const picked = (values: string, salt: number): string =>
  `(${values})[1 + (hashint8extended(n, ${salt}) & 1048575) % array_length(${values}, 1)]`
/** True for one row in `count`. */
const oneIn = (count: number, salt: number): string =>
  `(hashint8extended(n, ${salt}) & 1048575) % ${count} = 0`
/** A number from 0 to `count` - 1. */
const below = (count: number, salt: number): string => `(hashint8extended(n, ${salt}) & 1048575) % ${count}`

const PLACES = `
  insert into directory.places (city, state) select * from unnest($1::text[], $2::text[]) on conflict do nothing`

/** One in four lives in or around a city, the others anywhere in the country. One in ten has five reviews. */
const PROFESSIONALS = `
  insert into directory.professionals (id, user_id, status, is_accepting_bookings, first_name, last_name, email,
    phone, specialty, credentials, bio, city, state, price_per_session_cents, show_price, submitted_at,
    onboarding_reported_at, created_at, sports, conditions, languages, welcomes_new_athletes, is_located, latitude,
    longitude, place_id, state_code, review_count, rating_sum)
  select gen_random_uuid(), gen_random_uuid(), 'approved', true, ${picked('$3::text[]', 1)}, ${picked('$4::text[]', 2)},
    'grown.' || n || '@people.test', '+1 303 555 0100', ${picked('$5::text[]', 3)}, 'DPT, SCS',
    ${picked('$6::text[]', 4)} || ' Certificate ' || ${below(5000, 5)} || '.', place.city, place.state,
    6000 + (${below(20, 6)}) * 500, not ${oneIn(6, 7)}, made.at, made.at, made.at,
    array[${picked('$7::text[]', 8)}], array[${picked('$8::text[]', 9)}],
    case when ${oneIn(5, 10)} then '{en,es}'::text[] else '{en}' end, ${oneIn(3, 11)}, true,
    case when ${oneIn(4, 12)} then ($9::float8[])[home] + (${below(97, 13)} - 48) / 100.0
      else 26 + (${below(2200, 14)}) / 100.0 end,
    case when ${oneIn(4, 12)} then ($10::float8[])[home] + (${below(89, 15)} - 44) / 100.0
      else -122 + (${below(5000, 16)}) / 100.0 end,
    place.id, place.state_code, reviewed.five, reviewed.five * 3 + (${below(2, 17)} + 1) * reviewed.five
  from generate_series($11::bigint, $12::bigint) as n,
    lateral (select now() - n * interval '1 minute' as at) as made,
    lateral (select (1 + ${below(CITIES.length, 18)})::int as home) as lived,
    lateral (select case when ${oneIn(10, 19)} then 5 else 0 end as five) as reviewed,
    directory.places as place
  where place.city = ($1::text[])[home] and place.state = ($2::text[])[home]`

const SPORTS = ['Running', 'Skiing', 'Climbing', 'Cycling', 'Soccer', 'Swimming', 'Tennis', 'Rowing', 'Golf']
const CONDITIONS = [
  'Runner’s knee',
  'ACL repair',
  'Shin splints',
  'Rotator cuff',
  'Back pain',
  'Race fueling',
  'Focus',
]
const BIOS = [
  'Knee and hip rehabilitation for runners, week by week, with a plan that fits the season.',
  'Strength for swimmers and rowers, twice a week, from the first stroke to the last race.',
  'Meals before, during, and after long rides, measured and written down.',
  'Calm before a start: breathing, routines, and what to do when they fail.',
  'Shoulders and elbows of tennis players, on the court and off it.',
  'Back to the field after a ligament repair, with a test before each step.',
  'Climbers with sore fingers learn to load them again.',
  'Skiers prepare in fall, so that the first week of winter is a good one.',
]

/** Next slots as booking's events leave them: half have one in the evening, and a third on a weekend. */
const NEXT_SLOTS = `
  insert into directory.next_slots
  select p.id, 1, now() + (1 + b) * interval '5 hours', case when b % 2 = 0 then now() + (1 + b) * interval '12 hours' end,
    case when b % 3 = 0 then now() + interval '3 days' end, true, b % 3 = 0
  from directory.professionals p, lateral (select hashtext(p.user_id::text) & 31 as b) as drawn on conflict do nothing`

const NEWS = `
  insert into directory.professional_news (professional_id, listed_at, opened_at)
  select p.id, p.created_at, case when hashtext(p.user_id::text) & 3 = 0 then now() - (hashtext(p.id::text) & 1023) * interval '5 minutes' end
  from directory.professionals p on conflict do nothing`

/** The entries that triggers would write, in one statement instead of row by row. */
const ENTRIES = `
  insert into directory.search_entries
  select e.professional_id, e.terms, e.newest_key, coalesce(e.price_key, 1e9),
    ${storedRating.replaceAll('e.', 'p.')}, ${storedQuality}, e.specialty, e.place_id, e.state_code, e.latitude,
    e.longitude, e.rating, e.review_count, e.answered_percent, e.languages, e.welcomes_new_athletes, e.bucket,
    e.joined_at, e.next_slot_at, e.next_evening_at, e.next_weekend_at, e.in_person, e.online
  from directory.professionals p, lateral directory.search_entry_of(p) as e
  where p.email like 'grown.%' and not exists (select from directory.search_entries known where known.professional_id = p.id)`

const TERMS = `
  insert into directory.search_terms (term)
  select word from ts_stat('select terms from directory.search_entries') order by word collate "C" on conflict do nothing`

const REVIEWS = `
  insert into directory.reviews (id, professional_id, athlete_id, appointment_id, rating, comment, created_at)
  select gen_random_uuid(), p.id, gen_random_uuid(), gen_random_uuid(), p.rating_sum / p.review_count,
    'Came back stronger.', now()
  from directory.professionals p, generate_series(1, p.review_count) as n
  where p.email like 'grown.%'
    and not exists (select from directory.reviews r where r.professional_id = p.id)`

/** Adds listed professionals with reviews, slots, and search entries, from row `first` to row `last`. */
export const growListed = async (
  database: pg.Pool,
  [first, last]: readonly [first: number, last: number],
): Promise<void> => {
  const cities = CITIES.map(({ city }) => city)
  const states = CITIES.map(({ state }) => state)
  const { resolve } = await gazetteer()
  const points = CITIES.map(({ city, state }) => resolve(`${city}, ${state}`).point!)
  const coordinates = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  await database.query(PLACES, [cities, states])
  const client = await database.connect()
  try {
    // Row by row, the triggers would take half an hour for a million rows.
    await client.query("set session_replication_role = 'replica'")
    const kinds = [FIRST_NAMES, LAST_NAMES, ProfessionalType.options, BIOS, SPORTS, CONDITIONS]
    await client.query(PROFESSIONALS, [cities, states, ...kinds, ...coordinates, first, last])
    for (const statement of [NEXT_SLOTS, NEWS, ENTRIES, TERMS, REVIEWS]) await client.query(statement)
  } finally {
    await client.query('reset session_replication_role').finally(() => client.release())
  }
}
