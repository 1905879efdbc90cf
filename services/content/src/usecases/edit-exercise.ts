import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { exerciseChanged, exerciseDeleted } from '@fieldside/contracts/events/content.ts'
import type {
  Exercise,
  ExerciseFields,
  updateExercise as patch,
} from '@fieldside/contracts/http/exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import type { Viewer } from '../domain/access.ts'
import { exerciseFor } from '../domain/exercise.ts'
import { exerciseChangedMeanwhile, exerciseExists, exerciseInUse, noExercise } from '../errors.ts'
import type { ExerciseRow } from '../schema.ts'
import * as store from '../store/exercises.ts'

/** Only admins edit exercises, and they see everything. */
const EDITOR: Viewer = { role: 'admin', isSubscribed: false }

const auditedParts = ({ id, updated_at, created_by, ...parts }: ExerciseRow) => parts

/** @throws conflict 'exercise-exists' */
const named = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw store.isNameTaken(error) ? exerciseExists(name) : error
  }
}

/** @throws conflict 'exercise-exists' */
export const createExercise = (ctx: ContentContext, fields: ExerciseFields): Promise<Exercise> =>
  named(
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

/** @throws notFound, conflict 'exercise-exists', conflict 'exercise-changed' with the current version */
export const updateExercise = (
  ctx: ContentContext,
  id: string,
  { version, ...changes }: BodyOf<typeof patch>,
): Promise<Exercise> =>
  named(
    changes.exercise_name ?? '',
    write(ctx, async (tx, emit) => {
      const before = await store.lockExercise(tx, id)
      if (!before) throw noExercise()
      if (before.version !== version) throw exerciseChangedMeanwhile(exerciseFor(EDITOR, before))
      const after = await store.changeExercise(tx, id, {
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

/** @throws notFound, conflict 'exercise-in-use' with the programs' titles */
export const deleteExercise = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const before = await store.lockExercise(tx, id)
    if (!before) throw noExercise()
    const programs = await store.programsUsing(tx, id)
    if (programs.length > 0) throw exerciseInUse(programs)
    await store.deleteExercise(tx, id)
    emit(exerciseDeleted, id, { exercise_id: id })
    await audit(tx, ctx, {
      action: 'delete-exercise',
      objectType: 'exercise',
      objectId: id,
      before: auditedParts(before),
    })
  })
