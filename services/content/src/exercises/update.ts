import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { exerciseChanged } from '@fieldside/contracts/events/content.ts'
import type { Exercise, updateExercise as patch } from '@fieldside/contracts/http/exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { exerciseConflict, noExercise } from '../errors.ts'
import { auditedParts, EDITOR } from './rules/exercise.ts'
import { refuseTakenName } from './steps/refuse-taken-name.ts'
import * as store from './store/exercises.ts'
import { exerciseFor } from './views.ts'

/** @throws notFound, conflict 'exercise-exists', conflict 'exercise-changed' with the current version */
export const updateExercise = (
  ctx: ContentContext,
  id: string,
  { version, ...changes }: BodyOf<typeof patch>,
): Promise<Exercise> =>
  refuseTakenName(
    changes.exercise_name ?? '',
    write(ctx, async (tx, emit) => {
      const before = await store.lockExercise(tx, id)
      if (!before) throw noExercise()
      if (before.version !== version) throw exerciseConflict(exerciseFor(EDITOR, before))
      const after = await store.updateExerciseRow(tx, id, {
        ...(changes as store.ExerciseChanges),
        updated_at: ctx.now(),
        version: version + 1,
      })
      emit(exerciseChanged, id, { exercise_id: id, version: after.version })
      await audit(tx, ctx, {
        action: 'update-exercise',
        objectType: 'exercise',
        objectId: id,
        before: auditedParts(before),
        after: auditedParts(after),
      })
      return exerciseFor(EDITOR, after)
    }),
  )
