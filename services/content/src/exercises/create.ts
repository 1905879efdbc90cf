import { exerciseChanged } from '@fieldside/contracts/events/content.ts'
import type { ExerciseFields, LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { auditedParts, EDITOR, musclesOf } from './rules/exercise.ts'
import { refuseTakenName } from './steps/refuse-taken-name.ts'
import { saveVariants } from './steps/save-variants.ts'
import * as store from './store/exercises.ts'
import { libraryExerciseFor } from './views.ts'

/** @throws conflict 'exercise-exists', unprocessable 'unknown-exercise', 'variant-circle' */
export const createExercise = (
  ctx: ContentContext,
  { easier, harder, ...fields }: ExerciseFields,
): Promise<LibraryExercise> =>
  refuseTakenName(
    fields.exercise_name,
    write(ctx, async (tx, emit) => {
      const row = await store.insertExercise(tx, {
        ...fields,
        ...musclesOf(fields),
        id: newId(),
        created_by: userOf(ctx).userId,
        updated_at: ctx.now(),
      })
      const variants = await saveVariants(tx, row.id, { easier, harder })
      emit(exerciseChanged, row.id, { exercise_id: row.id, version: row.version })
      await audit(tx, ctx, {
        action: 'create-exercise',
        objectType: 'exercise',
        objectId: row.id,
        after: auditedParts(row, variants),
      })
      return libraryExerciseFor(EDITOR, row, variants)
    }),
  )
