import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { BoundedDay, Id } from '@fieldside/contracts/fields.ts'
import type {
  getExerciseProgress as exerciseEndpoint,
  listTrainingLogs as listEndpoint,
  Progress,
} from '@fieldside/contracts/http/training.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { toCsv } from '../domain/csv.ts'
import * as store from '../store/training-logs.ts'
import { toLog } from './log-training.ts'
import { pageFrom } from './page-from.ts'
import { traineeOf } from './trainee-of.ts'

const logs = cursorCodec('training-logs', z.strictObject({ at: BoundedDay, id: Id }))

/** @throws forbidden 'subscription-required', invalid-input for an invalid cursor */
export const listTrainingLogs = async (
  ctx: ContentContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listEndpoint>> => {
  const after = logs.decode(cursor)
  const userId = await traineeOf(ctx)
  const rows = await store.logsOf(ctx.db.kysely, userId, { after, limit: PAGE_SIZE + 1 })
  const page = pageFrom(rows, PAGE_SIZE, logs, ({ done_on, id }) => ({ at: done_on, id }))
  const sets = await store.setsOf(
    ctx.db.kysely,
    page.items.map(({ id }) => id),
  )
  const byLog = Map.groupBy(sets, ({ log_id }) => log_id)
  return { items: page.items.map((log) => toLog(log, byLog.get(log.id) ?? [])), next: page.next }
}

/** @throws forbidden 'subscription-required' */
export const getProgress = async (ctx: ContentContext): Promise<Progress> => {
  const userId = await traineeOf(ctx)
  const [sessions, weeks, exercises] = await Promise.all([
    store.countLogs(ctx.db.kysely, userId),
    store.weeksOf(ctx.db, userId),
    store.exercisesOf(ctx.db, userId),
  ])
  return { sessions, weeks, exercises }
}

/** @throws forbidden 'subscription-required' */
export const getExerciseProgress = async (
  ctx: ContentContext,
  exerciseName: string,
): Promise<ReplyOf<typeof exerciseEndpoint>> => {
  const userId = await traineeOf(ctx)
  return { points: await store.pointsOf(ctx.db, userId, exerciseName) }
}

const HEADER = ['date', 'training', 'exercise', 'set', 'repetitions', 'weight_kg', 'duration_minutes']

/** @throws forbidden 'subscription-required' */
export const exportProgress = async (ctx: ContentContext): Promise<Response> => {
  const rows = await store.everySet(ctx.db, await traineeOf(ctx))
  const csv = toCsv(
    HEADER,
    rows.map((row) => [
      row.done_on,
      row.title,
      row.exercise_name,
      row.set_number,
      row.reps,
      row.weight_grams === null ? null : row.weight_grams / 1000,
      row.duration_seconds === null ? null : Math.round(row.duration_seconds / 60),
    ]),
  )
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fieldside-training.csv"',
      'cache-control': 'no-store',
    },
  })
}
