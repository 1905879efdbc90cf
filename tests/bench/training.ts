import type pg from 'pg'
import { type Person, signUp } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { insertCounts } from './growth-rows.ts'
import { librarySearch } from './library-search.ts'
import { closedLoop, createSender, expecting, percentile } from './load.ts'
import { loggedSet } from './logged-set.ts'
import { ms, type Report } from './report.ts'

/** A workout a day for five years, with 55 sets of 14 exercises, among those of others. */
const LOGS = `
  insert into content.training_logs (id, user_id, title, done_on, duration_seconds, created_at)
  select gen_random_uuid(), $1, 'Session', current_date - n, 3600, now() from generate_series(1, $2::int) as n`
const SETS = `
  insert into content.logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams, kind, entry)
  select log.id, position, lift.id, lift.exercise_name, 1 + (position * 7 + log.day) % 14,
    20000 + (log.day * 37 + position * 500) % 100000, case when position % 4 = 1 then 'warmup' else 'normal' end,
    1 + position / 4
  from (select id, done_on - date '2000-01-01' as day from content.training_logs where user_id = $1) as log
  cross join generate_series(0, $2::int - 1) as position
  join (
    select id, exercise_name, row_number() over (order by exercise_name) as place from content.all_exercises
    where measure = 'reps'
  ) as lift on lift.place = 1 + (position / 4 + log.day * 3) % 60`
const BODY = `
  with made as (insert into content.body_measurements values (gen_random_uuid(), $1, '') returning id)
  insert into content.body_entries
  select made.id, current_date - n, 80000 + n % 500 from made, generate_series(1, 1825) as n`
const OTHERS = 30

const insertLogs = async (database: pg.Pool, userId: string, logs: number, sets: number): Promise<void> => {
  await database.query(LOGS, [userId, logs])
  await database.query(SETS, [userId, sets])
  await insertCounts(database, userId)
}

/** What the progress page asks for at once, and then for the exercise that it shows. */
const AT_ONCE = [
  '/api/content/training/settings',
  '/api/content/progress/records',
  '/api/content/progress/muscles',
  '/api/content/body',
  '/api/content/training-logs',
]

/** Opens the progress page, without its files. */
const progressPage = (bench: Bench, { api }: Person, exercise: string) => {
  const bff = createSender(bench.target.publicUrl)
  const get = async (path: string) => expecting(200, await bff.send('GET', path, { cookie: api.cookie() }))
  const ofExercise = `/api/content/progress/exercise?exercise_name=${encodeURIComponent(exercise)}`
  return {
    open: async () => {
      await get('/api/content/progress')
      await Promise.all([...AT_ONCE, ofExercise].map(get))
    },
    close: bff.close,
  }
}

const PAGES = 100

const openProgressPages = async (bench: Bench, athlete: Person): Promise<Report> => {
  for (let other = 0; other < OTHERS; other += 1) {
    const { rows } = await bench.database.query<{ id: string }>('select gen_random_uuid() as id')
    await insertLogs(bench.database, rows[0]!.id, 400, 15)
  }
  await insertLogs(bench.database, athlete.id, 1825, 55)
  await bench.database.query(BODY, [athlete.id])
  await bench.database.query('vacuum analyze')
  await calm(bench.database)
  const { rows } = await bench.database.query<{ exercise_name: string; sets: number }>(
    `select exercise_name, sum(count(*)) over ()::int as sets from content.logged_sets s
     join content.training_logs l on l.id = s.log_id where l.user_id = $1
     group by 1 order by count(*) desc limit 1`,
    [athlete.id],
  )
  const { exercise_name, sets } = rows[0]!
  const page = progressPage(bench, athlete, exercise_name)
  try {
    for (let warmUp = 0; warmUp < 10; warmUp += 1) await page.open()
    const { latenciesMs } = await closedLoop({ concurrency: 1, until: { count: PAGES }, send: page.open })
    const [p50, p99] = [percentile(latenciesMs, 50), percentile(latenciesMs, 99)]
    return {
      rows: [
        { what: 'progress page of five years, all its requests, p50', product: ms(p50) },
        { what: 'progress page of five years, all its requests, p99', product: ms(p99) },
      ],
      figures: { 'progress page': p50 },
      notes: [
        `${sets.toLocaleString('en-US')} sets of one athlete, among ${OTHERS} others with 6,000 each; ${PAGES} pages, one at a time.`,
        'From the first request to the last answer at the BFF: the summary, then all other parts at once.',
      ],
    }
  } finally {
    page.close()
  }
}

/** The progress page of five years, a set of a running workout, and a search of a large library. */
export const training = async (bench: Bench): Promise<Report> => {
  const athlete = await signUp(bench.target, { role: 'athlete' })
  const reports = [
    await openProgressPages(bench, athlete),
    await loggedSet(bench, athlete),
    await librarySearch(bench),
  ]
  return {
    rows: reports.flatMap(({ rows }) => rows),
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    notes: reports.flatMap(({ notes }) => notes),
  }
}
