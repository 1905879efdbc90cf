import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'
import { hasReview, lockSession } from './reviews.ts'

type CompletedSession = Omit<
  Selectable<DirectorySchema['completed_sessions']>,
  'took_place' | 'reviewable_until'
>

export const projectCompletedSession = async (
  tx: Tx<DirectorySchema>,
  session: CompletedSession,
): Promise<void> => {
  await tx
    .insertInto('completed_sessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type NoShow = { keepsReview: boolean; reviewable_until: Date | null }

/**
 * Records that a session didn't take place: its review no longer counts, and it can be reviewed only until the given
 * time. With `keepsReview`, a posted review stays. The session's lock orders this with a concurrent post.
 */
export const projectNoShow = async (
  tx: Tx<DirectorySchema>,
  session: CompletedSession,
  { keepsReview, reviewable_until }: NoShow,
): Promise<void> => {
  const { appointment_id, athlete_id, version } = session
  await lockSession(tx, appointment_id, athlete_id)
  if (keepsReview && (await hasReview(tx, appointment_id))) return
  await tx
    .insertInto('completed_sessions')
    .values({ ...session, took_place: false, reviewable_until })
    .onConflict((conflict) =>
      conflict
        .column('appointment_id')
        .doUpdateSet({ took_place: false, reviewable_until, version })
        .where('completed_sessions.version', '<', version),
    )
    .execute()
  await tx
    .updateTable('reviews')
    .set({ took_place: false })
    .where('appointment_id', '=', appointment_id)
    .execute()
}
