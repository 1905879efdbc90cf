import { exerciseChanged } from '@fieldside/contracts/events/content.ts'
import type { Exercise, ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { auditedParts, EDITOR } from './rules/exercise.ts'
import { refuseTakenName } from './steps/refuse-taken-name.ts'
import * as store from './store/exercises.ts'
import { exerciseFor } from './views.ts'

/** @throws conflict 'exercise-exists' */
export const createExercise = (ctx: ContentContext, fields: ExerciseFields): Promise<Exercise> =>
  refuseTakenName(
    fields.exercise_name,
    write(ctx, async (tx, emit) => {
      const row = await store.insertExercise(tx, {
        ...fields,
        id: newId(),
        created_by: userOf(ctx).userId,
        updated_at: ctx.now(),
      })
      emit(exerciseChanged, row.id, { exercise_id: row.id, version: row.version })
      await audit(tx, ctx, {
        action: 'create-exercise',
        objectType: 'exercise',
        objectId: row.id,
        after: auditedParts(row),
      })
      return exerciseFor(EDITOR, row)
    }),
  )
