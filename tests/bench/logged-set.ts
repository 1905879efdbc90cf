import { randomUUID } from 'node:crypto'
import type { ContentContext } from '@fieldside/content/context.ts'
import type { ContentSchema } from '@fieldside/content/schema.ts'
import { saveTrainingLog } from '@fieldside/content/training/save-log.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { createContext } from '@fieldside/platform/context.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { createLog } from '@fieldside/platform/log.ts'
import type { Person } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { createTokens } from './cast.ts'
import { createSender, expecting, inTurns, percentile } from './load.ts'
import { latencyRow, type Report } from './report.ts'

const ROUNDS = 4
/** Sets of a long workout. */
const A_ROUND = 40

const DEVICE = randomUUID()
const part = <Value>(value: Value) => ({ clock: 1, device: DEVICE, value })

/** Returns a workout with one exercise and no set. */
const started = (exercise: string): WorkoutDocument => ({
  state: 'open',
  log: part({
    title: 'Evening',
    workout_id: null,
    program_id: null,
    day_number: null,
    done_on: new Date().toISOString().slice(0, 10),
    start_time: null,
    duration_seconds: null,
    notes: null,
  }),
  exercises: {
    [exercise]: part({
      exercise_id: null,
      exercise_name: 'Back Squat',
      measure: 'reps' as const,
      has_barbell: true,
      order: 1,
      superset: null,
      skipped: false,
      swapped_from: null,
      sets: 3,
      reps: '8-12',
      rest_seconds: 90,
      notes: null,
    }),
  },
  sets: {},
})

const checkedSet = (exercise: string, order: number): WorkoutDocument => ({
  state: 'open',
  exercises: {},
  sets: {
    [randomUUID()]: part({
      exercise,
      order,
      reps: 8,
      weight_grams: 60_000,
      kind: 'normal' as const,
      seconds: null,
      distance_cm: null,
      rpe: null,
      checked: true,
      removed: false,
    }),
  },
})

type Send = (id: string, change: WorkoutDocument) => Promise<unknown>

/** Logs sets of one workout after the other. */
const setsOf = (send: Send) => {
  let [id, exercise, sets] = ['', '', 0]
  return {
    startWorkout: async () => {
      ;[id, exercise, sets] = [randomUUID(), randomUUID(), 0]
      await send(id, started(exercise))
    },
    logSet: async () => {
      sets += 1
      await send(id, checkedSet(exercise, sets))
    },
  }
}

const BARE = `insert into logged_sets
    (log_id, position, exercise_id, exercise_name, reps, weight_grams, kind, entry)
  values ($1, $2, null, 'Back Squat', 8, 60000, 'normal', 1)`
/** Above the positions of the sets that are there. */
const FIRST_POSITION = 1000

/** Opens content's database as the service does. */
const openContent = (bench: Bench, { id: userId }: Person) => {
  const db = createDatabase<ContentSchema>(bench.stack.environments.content?.DATABASE_URL ?? '', {
    schema: 'content',
  })
  const parts = { db, log: createLog('bench', 'silent'), now: () => new Date(), service: 'content' as const }
  // Saving a set asks no other service.
  const context = () =>
    createContext(parts, { caller: { kind: 'user', userId, role: 'athlete' } }) as ContentContext
  return { db, save: (id: string, change: WorkoutDocument) => saveTrainingLog(context(), id, change) }
}

/** Compares a set of a running workout with the insert of one row through the same pool. */
export const loggedSet = async (bench: Bench, athlete: Person): Promise<Report> => {
  const token = await createTokens(bench)(athlete)
  const service = createSender(bench.stack.urls.content)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const atService = setsOf(async (id, change) =>
    expecting(200, await service.send('PUT', `/training-logs/${id}`, headers, JSON.stringify(change))),
  )
  const content = openContent(bench, athlete)
  const inProcess = setsOf(content.save)
  const { rows } = await content.db.pool.query<{ id: string }>(
    'select id from training_logs where user_id = $1 limit 1',
    [athlete.id],
  )
  let position = FIRST_POSITION
  const bareInsert = () =>
    content.db.pool.query({ name: 'set', text: BARE, values: [rows[0]!.id, position++] })
  try {
    const [direct, ours, bare] = await inTurns([atService.logSet, inProcess.logSet, bareInsert], {
      rounds: ROUNDS,
      concurrency: 1,
      until: { count: A_ROUND },
      before: () => Promise.all([atService.startWorkout(), inProcess.startWorkout()]),
    })
    return {
      rows: [
        latencyRow('a set logged, without HTTP', 50, ours!, bare!),
        latencyRow('a set logged, without HTTP', 99, ours!, bare!),
        latencyRow('a set logged, at the service', 50, direct!, bare!),
        latencyRow('a set logged, at the service', 99, direct!, bare!),
      ],
      figures: { 'logged set': percentile(ours!.latenciesMs, 50) / percentile(bare!.latenciesMs, 50) },
      notes: [
        `${ROUNDS * A_ROUND} sets each way, one at a time, in workouts of ${A_ROUND}. Bare: the insert of one row through the pool of the first way. All wait for the disk.`,
      ],
    }
  } finally {
    service.close()
    await content.db.close()
  }
}
