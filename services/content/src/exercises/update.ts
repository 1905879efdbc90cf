import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { exerciseChanged } from '@fieldside/contracts/events/content.ts'
import type { LibraryExercise, updateExercise as patch } from '@fieldside/contracts/http/exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { exerciseConflict, noExercise } from '../errors.ts'
import { auditedParts, EDITOR, musclesOf } from './rules/exercise.ts'
import { refuseTakenName } from './steps/refuse-taken-name.ts'
import { saveVariants } from './steps/save-variants.ts'
import * as store from './store/exercises.ts'
import { findVariants, lockVariants } from './store/variants.ts'
import { libraryExerciseFor } from './views.ts'

/** @throws notFound, conflict 'exercise-exists', conflict 'exercise-changed' with the current version, 'unknown-exercise', 'variant-circle' */
export const updateExercise = (
  ctx: ContentContext,
  id: string,
  { version, easier, harder, ...changes }: BodyOf<typeof patch>,
): Promise<LibraryExercise> =>
  refuseTakenName(
    changes.exercise_name ?? '',
    write(ctx, async (tx, emit) => {
      // Before the exercise, because two changes that name each other's exercise would deadlock.
      if (easier ?? harder) await lockVariants(tx)
      const before = await store.lockExercise(tx, id)
      if (!before) throw noExercise()
      const variantsBefore = (await findVariants(tx, [id]))(id)
      if (before.version !== version)
        throw exerciseConflict(libraryExerciseFor(EDITOR, before, variantsBefore))
      const after = await store.updateExerciseRow(tx, id, {
        ...(changes as store.ExerciseChanges),
        ...musclesOf(changes as store.ExerciseChanges, before),
        updated_at: ctx.now(),
        version: version + 1,
      })
      const variants = await saveVariants(tx, id, { easier, harder })
      emit(exerciseChanged, id, { exercise_id: id, version: after.version })
      await audit(tx, ctx, {
        action: 'update-exercise',
        objectType: 'exercise',
        objectId: id,
        before: auditedParts(before, variantsBefore),
        after: auditedParts(after, variants),
      })
      return libraryExerciseFor(EDITOR, after, variants)
    }),
  )
