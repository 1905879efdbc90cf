import { FIRST_NAMES, LAST_NAMES } from '@fieldside/dev-seed/names.ts'
import type pg from 'pg'
import { growListed } from './found-rows.ts'
import { growHistory, type Pair } from './history-rows.ts'

/** Each inserts the rows from the number $1 to $2. */
const USERS = `
  insert into identity.users (id, email, first_name, last_name, role, is_onboarded, realm_role_synced, created_at)
  select gen_random_uuid(), 'grown.' || n || '@people.test', ($3::text[])[1 + n % array_length($3, 1)],
    ($4::text[])[1 + (n * 7) % array_length($4, 1)],
    case when n % 20 = 0 then 'professional' else 'athlete' end, true, true, now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) as n`

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

/** Workouts of other people. */
const LOGS = `
  insert into content.training_logs (id, user_id, title, done_on, duration_seconds, created_at)
  select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n / 1000)::text, 12, '0'))::uuid, 'Grown',
    current_date - (n % 1000), 3600, now()
  from generate_series($1::int / 15, $2::int / 15) as n`

/** Gives each workout without sets fifteen. */
const SETS = `
  insert into content.logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams)
  select log.id, position, lift.id, lift.exercise_name, 5 + position % 5, 60000 + position * 500
  from content.training_logs log, generate_series(1, 15) as position
  join lateral (
    select id, exercise_name from content.all_exercises where category = 'strength'
    order by exercise_name offset position / 3 limit 1
  ) as lift on true
  where not exists (select from content.logged_sets s where s.log_id = log.id)`

const OWN_LOGS = `
  insert into content.training_logs (id, user_id, title, done_on, duration_seconds, created_at)
  select gen_random_uuid(), $1, 'Session', current_date - (n * 7 / 4), 3600, now()
  from generate_series(1, 5 * 52 * 4) as n`

/** The totals that the product stores of a subscriber's sets. */
const OWN_COUNTS = [
  `insert into content.training_weeks
   select log.user_id, date_trunc('week', log.done_on)::date, count(distinct log.id), count(*),
     sum(done.reps::bigint * done.weight_grams)
   from content.training_logs log join content.logged_sets done on done.log_id = log.id
   where log.user_id = $1 group by 1, 2`,
  `insert into content.training_exercises
   select log.user_id, done.exercise_id, done.exercise_name, count(distinct log.id), max(log.done_on)
   from content.training_logs log join content.logged_sets done on done.log_id = log.id
   where log.user_id = $1 group by 1, 2, 3`,
  `insert into content.entitlements values ($1, 1000000, true)
   on conflict (user_id) do update set version = 1000000, is_subscribed = true`,
]

/** Inserts the counts that the product keeps of an athlete's workouts, and Premium. */
export const insertCounts = async (database: pg.Pool, athleteId: string): Promise<void> => {
  for (const statement of OWN_COUNTS) await database.query(statement, [athleteId])
}

/** Inserts an athlete's workouts of five years, four a week, with their counts. */
export const insertOwnLogs = async (database: pg.Pool, athleteId: string): Promise<void> => {
  await database.query(OWN_LOGS, [athleteId])
  await database.query(SETS)
  await insertCounts(database, athleteId)
}

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
export const withoutTextIndexes = async (database: pg.Pool, work: () => Promise<void>): Promise<void> => {
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
  await withoutTextIndexes(database, async () => {
    await growListed(database, range)
    await database.query(USERS, [...range, FIRST_NAMES, LAST_NAMES])
    await database.query(AUDIT, [...range, adminId])
    await database.query(PAYMENTS, [...range, athleteId])
    await database.query(LOGS, [...range])
    await database.query(SETS)
    await growHistory(database, range, owners)
  })
  await database.query('vacuum analyze')
}
