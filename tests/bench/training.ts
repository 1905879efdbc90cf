import { exercises } from '@fieldside/content/exercises/store/exercises.ts'
import type { ContentSchema } from '@fieldside/content/schema.ts'
import { countLogs, exercisesOf, weeksOf } from '@fieldside/content/training/store/training-counts.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import type pg from 'pg'
import { signUp } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { closedLoop, createSender, expecting, type Sample, together } from './load.ts'
import { latencyRow, type Report } from './report.ts'

const EXERCISES = 10_000
const YEARS = 5
const CONCURRENCY = 8
const ROUNDS = 2
const ROUND_MS = 3000

const INSERT_EXERCISES = `
  insert into content.exercises (exercise_name, category, equipment, notes, updated_at)
  select old.exercise_name || ' ' || n, old.category, old.equipment, old.notes || ' Variation ' || n || '.', now()
  from content.exercises old, generate_series(1, ceil($1 / (select count(*) from content.exercises)::float)::int) as n
  limit $1`

/** Inserts four sessions a week of fifteen sets each, with the counts that the product keeps of them. */
export const INSERT_LOGS = [
  `insert into content.training_logs (id, user_id, title, done_on, duration_seconds, created_at)
   select gen_random_uuid(), $1, 'Session', current_date - (n * 7 / 4), 3600, now()
   from generate_series(1, ${YEARS * 52 * 4}) as n`,
  `insert into content.logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams)
   select log.id, position, lift.id, lift.exercise_name, 5 + position % 5, 60000 + position * 500
   from content.training_logs log, generate_series(1, 15) as position
   join lateral (
     select id, exercise_name from content.exercises where category = 'strength'
     order by exercise_name offset position / 3 limit 1
   ) as lift on true
   where log.user_id = $1`,
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

const FILTERS = [
  {},
  { search: 'knee' },
  { search: 'soft landing' },
  { category: 'speed' as const },
  { equipment: 'Mat' },
]

const pathOf = (filters: object): string => `/api/content/exercises?${new URLSearchParams({ ...filters })}`

type Way = (index: number) => Promise<unknown>

/** Alternates between both ways, so that other load on the machine affects them alike. */
const measure = async (product: Way, bare: Way): Promise<[Sample, Sample]> => {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, send] of [product, bare].entries()) {
      const sample = await closedLoop({ concurrency: CONCURRENCY, until: { ms: ROUND_MS }, send })
      if (round > 0) samples[index]!.push(sample)
    }
  return [together(samples[0]), together(samples[1])]
}

const fill = async (database: pg.Pool, userId: string): Promise<void> => {
  await database.query(INSERT_EXERCISES, [EXERCISES])
  for (const statement of INSERT_LOGS) await database.query(statement, [userId])
  await database.query('analyze content.exercises, content.training_logs, content.logged_sets')
  await calm(database)
}

/** Compares the exercise library and an athlete's progress through the BFF with content's own statements. */
export const training = async (bench: Bench): Promise<Report> => {
  const person = await signUp(bench.target, { role: 'athlete' })
  await fill(bench.database, person.id)
  const url = bench.stack.environments.content?.DATABASE_URL ?? ''
  const database = createDatabase<ContentSchema>(url, { schema: 'content' })
  const bff = createSender(bench.target.publicUrl)
  const headers = { cookie: person.api.cookie() }
  const get = async (path: string) => expecting(200, await bff.send('GET', path, headers))
  const filtersAt = (index: number) => FILTERS[index % FILTERS.length]!
  try {
    const library = await measure(
      (index) => get(pathOf(filtersAt(index))),
      (index) => exercises(database.kysely, { ...filtersAt(index), limit: 21 }),
    )
    const progress = await measure(
      () => get('/api/content/progress'),
      () =>
        Promise.all([
          countLogs(database.kysely, person.id),
          weeksOf(database.kysely, person.id),
          exercisesOf(database.kysely, person.id),
        ]),
    )
    return {
      rows: [50, 99].flatMap((percent) => [
        latencyRow(`library of ${EXERCISES}, ${CONCURRENCY} at once`, percent, ...library),
        latencyRow(`progress of ${YEARS} years, ${CONCURRENCY} at once`, percent, ...progress),
      ]),
      notes: [
        `${EXERCISES} exercises and ${YEARS * 52 * 4} logs of 15 sets, inserted as rows into the bench's own database.`,
        "Bare: content's statements on a pool in this process; library: all, two searches, a category, a piece.",
      ],
    }
  } finally {
    bff.close()
    await database.close()
  }
}
