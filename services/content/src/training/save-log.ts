import { workoutLogged } from '@fieldside/contracts/events/content.ts'
import { EXERCISES_PER_LOG, SETS_PER_DOCUMENT } from '@fieldside/contracts/limits.ts'
import { DELETED_DOCUMENT, EMPTY_DOCUMENT, merge, missingIn } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noTrainingLog } from '../errors.ts'
import { refuseFuture } from '../programs/refuse-future.ts'
import { projectDocument } from './steps/project-document.ts'
import { storedDocument } from './steps/stored-document.ts'
import * as logs from './store/training-logs.ts'
import * as documents from './store/workout-documents.ts'

/** Two devices can exceed together what each may send. @throws invalid-input */
const refuseTooMany = ({ exercises, sets }: WorkoutDocument): void => {
  if (Object.keys(exercises).length > EXERCISES_PER_LOG)
    throw invalidInput([
      { field: 'exercises', message: `A workout has at most ${EXERCISES_PER_LOG} exercises` },
    ])
  if (Object.keys(sets).length > SETS_PER_DOCUMENT)
    throw invalidInput([{ field: 'sets', message: `A workout has at most ${SETS_PER_DOCUMENT} sets` }])
}

/**
 * Merges changed parts into a workout, and keeps the log and its figures equal to it once it is finished.
 * @throws forbidden 'subscription-required', notFound, invalid-input
 */
export const saveTrainingLog = async (
  ctx: ContentContext,
  id: string,
  change: WorkoutDocument,
): Promise<WorkoutDocument> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, async (tx, emit, save) => {
    const stored = await documents.lockStored(tx, id)
    const before = (await storedDocument(tx, userId, stored)) ?? EMPTY_DOCUMENT
    if (!missingIn(before, change)) return merge(before, EMPTY_DOCUMENT)
    const document = merge(before, change)
    const now = ctx.now()
    refuseTooMany(document)
    if (document.state === 'deleted') {
      if (stored.log) await logs.deleteLog(tx, userId, id)
    } else {
      // The rest arrives with the next attempt, which sends everything.
      if (!document.log) throw noTrainingLog()
      if (document.state === 'finished') {
        // It arrived in one piece before the browser was updated, so the copy there can go.
        if (!stored.log && (await logs.findRequested(tx, userId, id))) return DELETED_DOCUMENT
        refuseFuture('done_on', document.log.value.done_on, now)
        const log = await projectDocument(tx, { id, userId, document, before: stored.log, now })
        const { workout_id, program_id, day_number, done_on } = log
        if (!stored.log)
          emit(workoutLogged, id, {
            log_id: id,
            user_id: userId,
            workout_id,
            program_id,
            day_number,
            done_on,
          })
      }
    }
    save(documents.upsertDocument(tx, { id, user_id: userId, document, updated_at: now }))
    return document
  })
}
