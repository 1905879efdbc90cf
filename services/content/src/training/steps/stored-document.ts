import { DELETED_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { noTrainingLog } from '../../errors.ts'
import type { Reader } from '../../schema.ts'
import { documentOf } from '../rules/document-rows.ts'
import { rowsToRead } from '../store/training-logs.ts'
import type { StoredWorkout } from '../store/workout-documents.ts'

/**
 * Returns a workout's document, or makes it from the rows of its log; undefined for one that isn't stored.
 * @throws notFound for another person's
 */
export const storedDocument = async (
  on: Reader,
  userId: string,
  { document: stored, log }: StoredWorkout,
): Promise<WorkoutDocument | undefined> => {
  if ((stored ?? log) && (stored?.user_id ?? log?.user_id) !== userId) throw noTrainingLog()
  // A log that was deleted in another way, such as by a release up to 0.2.0, has left its document behind.
  if (stored?.document.state === 'finished' && !log) return DELETED_DOCUMENT
  if (stored || !log) return stored?.document
  const { sets, exercises } = await rowsToRead(on, log.id)
  return documentOf(log, sets, exercises)
}
