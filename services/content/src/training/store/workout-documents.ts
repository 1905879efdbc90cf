import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import type { ContentSchema, Reader, TrainingLogRow } from '../../schema.ts'

const documentById = (on: Reader, id: string) =>
  on.selectFrom('workout_documents').select(['user_id', 'document']).where('id', '=', id)
const logById = (on: Reader, id: string) => on.selectFrom('training_logs').selectAll().where('id', '=', id)

/** What is stored of a workout: its document, its log, both, or neither. */
export type StoredWorkout = {
  document: { user_id: string; document: WorkoutDocument } | undefined
  log: TrainingLogRow | undefined
}

/** Locks a workout by its id, also one that isn't stored yet, until the transaction ends. */
export const lockStored = async (tx: Tx<ContentSchema>, id: string): Promise<StoredWorkout> => {
  const [, [document], [log]] = await inOneRoundTrip(
    tx,
    tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`workout:${id}`}, 0))`.as('locked')),
    documentById(tx, id),
    logById(tx, id),
  )
  return { document, log }
}

export const findStored = async (on: Reader, id: string): Promise<StoredWorkout> => {
  const [document, log] = await Promise.all([
    documentById(on, id).executeTakeFirst(),
    logById(on, id).executeTakeFirst(),
  ])
  return { document, log }
}

type Saved = { id: string; user_id: string; document: WorkoutDocument; updated_at: Date }

export const upsertDocument = (tx: Tx<ContentSchema>, { id, user_id, document, updated_at }: Saved) =>
  tx
    .insertInto('workout_documents')
    .values({ id, user_id, state: document.state, document, updated_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: document.state, document, updated_at }),
    )

export const openDocuments = (
  on: Reader,
  userId: string,
  limit: number,
): Promise<{ id: string; document: WorkoutDocument }[]> =>
  on
    .selectFrom('workout_documents')
    .select(['id', 'document'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
