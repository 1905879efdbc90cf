import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  Exercise,
  OwnExerciseFields,
  updateOwnExercise as patch,
} from '@fieldside/contracts/http/exercises.ts'
import { OWN_EXERCISES_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import { mayKeepExercises } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { exerciseConflict, noExercise, subscriptionRequired, tooManyExercises } from '../errors.ts'
import { EDITOR, musclesOf } from './rules/exercise.ts'
import { refuseTakenName } from './steps/refuse-taken-name.ts'
import { deleteExercise, type ExerciseChanges, insertExercise, updateExerciseRow } from './store/exercises.ts'
import * as store from './store/own-exercises.ts'
import { exerciseFor } from './views.ts'

// No event tells of an own exercise, because everyone's open pages receive those of the library.

export const listOwnExercises = async (ctx: ContentContext): Promise<{ exercises: Exercise[] }> => {
  const rows = await store.listOwnExercises(ctx.db.kysely, userOf(ctx).userId)
  return { exercises: rows.map((row) => exerciseFor(EDITOR, row)) }
}

/** @throws forbidden 'subscription-required', conflict 'exercise-exists', 'too-many-exercises' */
export const createOwnExercise = async (
  ctx: ContentContext,
  fields: OwnExerciseFields,
): Promise<Exercise> => {
  const { userId } = userOf(ctx)
  if (!mayKeepExercises(await identifyViewer(ctx))) throw subscriptionRequired('Keeping your own exercises')
  return refuseTakenName(
    fields.exercise_name,
    write(ctx, async (tx) => {
      await store.lockNewOwnExercise(tx, userId)
      if ((await store.countOwnExercises(tx, userId)) >= OWN_EXERCISES_PER_PERSON)
        throw tooManyExercises(OWN_EXERCISES_PER_PERSON)
      const row = await insertExercise(tx, {
        ...fields,
        ...musclesOf(fields),
        id: newId(),
        equipment: [],
        created_by: userId,
        owner_id: userId,
        updated_at: ctx.now(),
      })
      return exerciseFor(EDITOR, row)
    }),
  )
}

/** @throws notFound, conflict 'exercise-exists', conflict 'exercise-changed' with the current version */
export const updateOwnExercise = (
  ctx: ContentContext,
  id: string,
  { version, ...changes }: BodyOf<typeof patch>,
): Promise<Exercise> =>
  refuseTakenName(
    changes.exercise_name ?? '',
    write(ctx, async (tx) => {
      const before = await store.lockOwnExercise(tx, userOf(ctx).userId, id)
      if (!before) throw noExercise()
      if (before.version !== version) throw exerciseConflict(exerciseFor(EDITOR, before))
      const after = await updateExerciseRow(tx, id, {
        ...(changes as ExerciseChanges),
        ...musclesOf(changes as ExerciseChanges, before),
        updated_at: ctx.now(),
        version: version + 1,
      })
      return exerciseFor(EDITOR, after)
    }),
  )

/** @throws notFound */
export const deleteOwnExercise = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, async (tx) => {
    if (!(await store.lockOwnExercise(tx, userOf(ctx).userId, id))) throw noExercise()
    await deleteExercise(tx, id)
  })
