import { type WeightUnit, weightIn } from '@fieldside/contracts/weights.ts'
import { toCsv } from '@fieldside/platform/csv.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as store from './store/training-logs.ts'

const headerIn = (unit: WeightUnit): string[] => [
  'date',
  'training',
  'exercise',
  'set',
  'repetitions',
  `weight_${unit}`,
  'duration_minutes',
  'duration_seconds',
  'notes',
  'program_day',
  'logged_at',
  'log_id',
  'workout_id',
  'program_id',
  'exercise_id',
]

/** @throws forbidden 'subscription-required' */
export const exportProgress = async (ctx: ContentContext, unit: WeightUnit): Promise<Response> => {
  const rows = await store.everySet(ctx.db, await requireTrainee(ctx))
  const csv = toCsv(
    headerIn(unit),
    rows.map((row) => [
      row.done_on,
      row.title,
      row.exercise_name,
      row.set_number,
      row.reps,
      row.weight_grams === null ? null : weightIn(row.weight_grams, unit),
      row.duration_seconds === null ? null : Math.round(row.duration_seconds / 60),
      row.duration_seconds,
      row.notes,
      row.day_number,
      row.created_at.toISOString(),
      row.id,
      row.workout_id,
      row.program_id,
      row.exercise_id,
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
