import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { type Selectable, sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export const insertEndedLoginSession = async (
  tx: Tx<BookingSchema>,
  ended: Selectable<Tables['ended_login_sessions']>,
): Promise<void> => {
  await tx
    .insertInto('ended_login_sessions')
    .values(ended)
    .onConflict((on) => on.doNothing())
    .execute()
}

export const hasLoginSessionEnded = async (
  tx: Tx<BookingSchema>,
  keycloakSessionId: string,
): Promise<boolean> => {
  const ended = await tx
    .selectFrom('ended_login_sessions')
    .select('ended_at')
    .where('keycloak_session_id', '=', keycloakSessionId)
    .executeTakeFirst()
  return ended !== undefined
}

export const deleteOldEndedLoginSessions = (db: Database<BookingSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'ended_login_sessions', sql`ended_at < ${before}`)
