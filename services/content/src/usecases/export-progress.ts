import type { ContentContext } from '../context.ts'
import { toCsv } from '../domain/csv.ts'
import * as store from '../store/training-logs.ts'
import { requireTrainee } from './require-trainee.ts'

const HEADER = ['date', 'training', 'exercise', 'set', 'repetitions', 'weight_kg', 'duration_minutes']

/** @throws forbidden 'subscription-required' */
export const exportProgress = async (ctx: ContentContext): Promise<Response> => {
  const rows = await store.everySet(ctx.db, await requireTrainee(ctx))
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
