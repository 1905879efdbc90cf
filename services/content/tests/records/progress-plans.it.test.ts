import * as body from '@fieldside/contracts/http/body.ts'
import * as progress from '@fieldside/contracts/http/progress.ts'
import * as api from '@fieldside/contracts/http/training.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrainingFixture, type TrainingFixture, type Viewer } from '../training/training-fixture.ts'

let fixture: TrainingFixture
beforeAll(async () => {
  fixture = await createTrainingFixture()
})
afterAll(() => fixture.service.close())

/** Returns the statements that the service has prepared on its connections. */
const preparedStatements = async (): Promise<Set<string>> => {
  const { pool } = fixture.service.db
  const connections = Array.from({ length: pool.options.max }, () => pool.connect())
  const clients = await Promise.all(connections)
  const lists = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string }>('select statement from pg_prepared_statements'),
    ),
  )
  for (const client of clients) client.release()
  return new Set(lists.flatMap(({ rows }) => rows.map(({ statement }) => statement)))
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Grows with every workout or measurement. */
const GROWING = /training_|logged_|exercise_figures|body_/

/** Returns the reads of growing tables in the plan of a statement that aren't by a condition of an index. */
const wholeReads = async (statement: string): Promise<string[]> => {
  const { rows } = await fixture.service.db.pool.query(`explain (generic_plan, format json) ${statement}`)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => GROWING.test(node['Relation Name'] ?? '') && !node['Index Cond'])
    .filter(({ 'Node Type': type }) => type !== 'Bitmap Heap Scan')
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${statement}`)
}

const PAGE = (as: Viewer) => [
  () => fixture.service.request(api.getProgress, {}, { as }),
  () => fixture.service.request(api.getExerciseProgress, { query: { exercise_name: 'Back Squat' } }, { as }),
  () => fixture.service.request(progress.listRecords, {}, { as }),
  () => fixture.service.request(progress.listMuscleWeeks, {}, { as }),
  () => fixture.service.request(body.getBody, {}, { as }),
  () => fixture.service.request(api.listTrainingLogs, {}, { as }),
]

const insertLogs = (userId: string) =>
  fixture.service.db.pool.query(
    `with logs as (
       insert into training_logs (id, user_id, title, done_on, created_at)
       select gen_random_uuid(), $1, 'Session', date '2026-11-20' - n, now() from generate_series(1, 200) as n
       returning id
     )
     insert into logged_sets (log_id, position, exercise_id, exercise_name, reps, weight_grams)
     select id, position, $2, 'Back Squat', 5, 60000 from logs, generate_series(1, 10) as position`,
    [userId, fixture.squat],
  )

test('reads nothing of the progress page by scanning a table that grows with the log [progress/fast]', async () => {
  const athlete = await fixture.subscribe()
  for (const { userId } of [athlete, await fixture.subscribe(), await fixture.subscribe()])
    await insertLogs(userId)
  await fixture.service.db.pool.query('analyze')
  const before = await preparedStatements()
  for (const request of PAGE(athlete)) expect((await request()).status).toBe(200)
  const statements = [...(await preparedStatements())].filter(
    (text) => !before.has(text) && GROWING.test(text),
  )
  expect(statements.length).toBeGreaterThanOrEqual(8)
  for (const statement of statements) expect(await wholeReads(statement)).toEqual([])
  expect(await wholeReads('select count(*) from logged_sets where reps = $1')).toHaveLength(1)
})
