import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { saveImportNames as endpoint } from '@fieldside/contracts/http/training-imports.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { unknownExercise } from '../errors.ts'
import { choosableExercises, upsertNames } from './store/names.ts'

/** @throws forbidden 'subscription-required', unknownExercise */
export const saveImportNames = async (
  ctx: ContentContext,
  { source, names }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const user_id = await requireTrainee(ctx)
  return write(ctx, async (tx) => {
    const known = new Set((await choosableExercises(tx, user_id)).map(({ id }) => id))
    if (names.some(({ exercise_id }) => exercise_id !== null && !known.has(exercise_id)))
      throw unknownExercise()
    const byName = new Map(
      names.map(({ name, exercise_id }) => [name, { user_id, source, name, exercise_id }]),
    )
    await upsertNames(tx, [...byName.values()])
  })
}
