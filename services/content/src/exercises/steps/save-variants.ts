import type { ExerciseVariants } from '@fieldside/contracts/exercise-facts.ts'
import type { ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { unknownExercise, variantCircle } from '../../errors.ts'
import type { ContentSchema } from '../../schema.ts'
import { lockLibraryExercises } from '../store/exercises.ts'
import * as store from '../store/variants.ts'

/**
 * Replaces the given variants of an exercise and returns all of them.
 * @throws unprocessable 'unknown-exercise', 'variant-circle'
 */
export const saveVariants = async (
  tx: Tx<ContentSchema>,
  id: string,
  { easier, harder }: Pick<Partial<ExerciseFields>, keyof ExerciseVariants>,
): Promise<ExerciseVariants> => {
  if (easier ?? harder) {
    await store.lockVariants(tx)
    const named = new Set([...(easier ?? []), ...(harder ?? [])])
    if (named.has(id)) throw variantCircle()
    if ((await lockLibraryExercises(tx, [...named])).size < named.size) throw unknownExercise()
    if (easier) await store.replaceEasier(tx, id, easier)
    if (harder) await store.replaceHarder(tx, id, harder)
    if (await store.isInCircle(tx, id)) throw variantCircle()
  }
  return (await store.findVariants(tx, [id]))(id)
}
