import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { CITIES } from '@fieldside/dev-seed/cities.ts'
import { FIRST_NAMES, LAST_NAMES } from '@fieldside/dev-seed/names.ts'
import { gazetteer } from '@fieldside/directory/adapters/gazetteer.ts'
import type pg from 'pg'
import { growHistory, type Pair } from './history-rows.ts'
import { insertCrowd } from './users.ts'

/** Each inserts the rows from the number $1 to $2. */
const PROFESSIONALS = `
  insert into directory.professionals (id, user_id, status, is_accepting_bookings, first_name, last_name, email,
    phone, specialty, credentials, bio, city, state, price_per_session_cents, show_price, submitted_at,
    onboarding_reported_at, created_at, sports, conditions, languages, welcomes_new_athletes, is_located, latitude,
    longitude)
  select gen_random_uuid(), gen_random_uuid(), 'approved', true, ($3::text[])[1 + n % array_length($3, 1)],
    ($4::text[])[1 + (n * 7) % array_length($4, 1)], 'grown.' || n || '@people.test', '+1 303 555 0100',
    ($5::text[])[1 + (n * 3) % array_length($5, 1)], 'DPT, SCS',
    'Knee and hip rehabilitation for runners, week by week, with a plan that fits the season.',
    ($6::text[])[1 + n % array_length($6, 1)], ($7::text[])[1 + n % array_length($7, 1)],
    6000 + (n % 20) * 500, n % 6 <> 0, made.at, made.at, made.at,
    array[($10::text[])[1 + n % array_length($10, 1)]], array[($11::text[])[1 + (n * 7) % array_length($11, 1)]],
    case when n % 5 = 0 then '{en,es}'::text[] else '{en}' end, n % 3 = 0, true,
    -- One in four lives in or around the city, the others anywhere in the country.
    case when n % 4 = 0 then ($8::float8[])[1 + n % array_length($8, 1)] + (n % 97 - 48) / 100.0 else 26 + (n * 7919 % 2200) / 100.0 end,
    case when n % 4 = 0 then ($9::float8[])[1 + n % array_length($9, 1)] + (n % 89 - 44) / 100.0 else -122 + (n * 10007 % 5000) / 100.0 end
  from generate_series($1::int, $2::int) as n, lateral (select now() - n * interval '1 minute' as at) as made`

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

/** The next slots as booking's events leave them: some have one in the evening, and some on a weekend. */
const NEXT_SLOTS = `
  insert into directory.next_slots
  select e.professional_id, 1, now() + (1 + bucket + review_count) * interval '5 hours',
    case when bucket % 2 = 0 then now() + (1 + bucket) * interval '12 hours' end,
    case when bucket % 3 = 0 then now() + interval '3 days' end, true, bucket % 3 = 0
  from directory.search_entries e on conflict do nothing`

const REVIEWS = `
  insert into directory.reviews (id, professional_id, athlete_id, appointment_id, rating, comment, created_at)
  select gen_random_uuid(), p.id, gen_random_uuid(), gen_random_uuid(), 3 + n % 3, 'Came back stronger.', now()
  from directory.professionals p, generate_series(1, 5) as n
  where hashtext(p.id::text) % 10 = 0
    and not exists (select from directory.reviews r where r.professional_id = p.id)`

const AUDIT = `
  insert into identity.audit_log (at, actor, action, object_type, object_id, after, correlation_id)
  select now() - ($2::int - n) * interval '1 minute', 'user:' || $3, 'set-role', 'user', $3, '{"role": "athlete"}', 'bench'
  from generate_series($1::int, $2::int) as n`

/** A hundredth belongs to one person. */
const PAYMENTS = `
  insert into billing.payments (id, user_id, payment_type, amount_cents, status, appointment_id, created_at, updated_at)
  select gen_random_uuid(), case when n % 100 = 0 then $3::uuid else gen_random_uuid() end, 'session', 8500,
    'completed', gen_random_uuid(), made.at, made.at
  from generate_series($1::int, $2::int) as n, lateral (select now() - n * interval '1 minute' as at) as made`

/** Workouts of other people, of fifteen sets each. */
const LOGS = [
  `insert into content.training_logs (id, user_id, title, done_on, duration_seconds, created_at)
   select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n / 1000)::text, 12, '0'))::uuid, 'Grown',
     current_date - (n % 1000), 3600, now()
   from generate_series($1::int / 15, $2::int / 15) as n`,
  `insert into content.logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams)
   select log.id, position, lift.id, lift.exercise_name, 5 + position % 5, 60000 + position * 500
   from content.training_logs log, generate_series(1, 15) as position
   join lateral (
     select id, exercise_name from content.exercises where category = 'strength'
     order by exercise_name offset position / 3 limit 1
   ) as lift on true
   where log.title = 'Grown' and not exists (select from content.logged_sets s where s.log_id = log.id)`,
]

type Owners = Pair & { adminId: string }

const TABLES = [
  'directory.professionals',
  'directory.reviews',
  'directory.search_entries',
  'directory.search_terms',
  'identity.users',
  'identity.audit_log',
  'billing.payments',
  'content.training_logs',
  'content.logged_sets',
]

/** Text indexes take minutes to maintain row by row, and seconds to build afterwards. */
const withoutTextIndexes = async (database: pg.Pool, work: () => Promise<void>): Promise<void> => {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select schemaname || '.' || indexname as name, indexdef as definition from pg_indexes
     where schemaname || '.' || tablename = any($1) and indexdef like '% USING gin %'`,
    [TABLES],
  )
  for (const { name } of rows) await database.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await database.query(definition)
}

/** Lets each list grow from `from` to `size` rows. */
export const grow = async (
  database: pg.Pool,
  [from, size]: readonly [number, number],
  owners: Owners,
): Promise<void> => {
  const range = [from + 1, size] as const
  const { adminId, athleteId } = owners
  const cities = CITIES.map(({ city }) => city)
  const states = CITIES.map(({ state }) => state)
  const { resolve } = await gazetteer()
  const points = CITIES.map(({ city, state }) => resolve(`${city}, ${state}`)!)
  const made = [
    FIRST_NAMES,
    LAST_NAMES,
    ProfessionalType.options,
    cities,
    states,
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
    SPORTS,
    CONDITIONS,
  ]
  await withoutTextIndexes(database, async () => {
    await database.query(PROFESSIONALS, [...range, ...made])
    await database.query(REVIEWS)
    await database.query(NEXT_SLOTS)
    await insertCrowd(database, size)
    await database.query(AUDIT, [...range, adminId])
    await database.query(PAYMENTS, [...range, athleteId])
    await database.query(LOGS[0]!, [...range])
    await database.query(LOGS[1]!)
    await growHistory(database, range, owners)
  })
  await database.query('vacuum analyze')
}
