import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listExerciseChoices as endpoint } from '@fieldside/contracts/http/workout-documents.ts'
import { EXERCISE_CHOICES_SHOWN, EXERCISE_SWAPS_SHOWN } from '@fieldside/contracts/limits.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { usesBarbell } from '../exercises/rules/barbell.ts'
import { recordsOfExercises } from '../records/store/figures.ts'
import { lastSetsByExercise } from './steps/add-last-sets.ts'
import { choicesFor } from './store/exercise-choices.ts'
import { swapsOf } from './store/exercise-swaps.ts'

/** @throws forbidden 'subscription-required' */
export const listExerciseChoices = async (ctx: ContentContext): Promise<ReplyOf<typeof endpoint>> => {
  const userId = await requireTrainee(ctx)
  const on = ctx.db.kysely
  const [choices, swaps] = await Promise.all([
    choicesFor(on, userId, EXERCISE_CHOICES_SHOWN),
    swapsOf(on, userId, EXERCISE_SWAPS_SHOWN),
  ])
  const ids = choices.map(({ id }) => id)
  const [last, records] = await Promise.all([
    lastSetsByExercise(on, userId, ids),
    recordsOfExercises(on, userId, ids),
  ])
  const items = choices.map(({ equipment, ...choice }) => ({
    ...choice,
    has_barbell: usesBarbell(equipment),
    last: last.get(choice.id) ?? null,
    records: records.get(choice.id),
  }))
  return { items, swaps }
}
