import { exerciseDeleted } from '@fieldside/contracts/events/content.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { exerciseInUse, noExercise } from '../errors.ts'
import { auditedParts } from './rules/exercise.ts'
import * as store from './store/exercises.ts'
import { findVariants } from './store/variants.ts'

/** @throws notFound, conflict 'exercise-in-use' with the programs' titles */
export const deleteExercise = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const before = await store.lockExercise(tx, id)
    if (!before) throw noExercise()
    const programs = await store.programsUsing(tx, id)
    if (programs.length > 0) throw exerciseInUse(programs)
    const variants = (await findVariants(tx, [id]))(id)
    await store.deleteExercise(tx, id)
    emit(exerciseDeleted, id, { exercise_id: id })
    await audit(tx, ctx, {
      action: 'delete-exercise',
      objectType: 'exercise',
      objectId: id,
      before: auditedParts(before, variants),
    })
  })
