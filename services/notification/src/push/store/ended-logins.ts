import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

export const isEndedLogin = async (
  tx: Tx<NotificationSchema>,
  keycloakSessionId: string,
): Promise<boolean> => {
  const ended = await tx
    .selectFrom('ended_sessions')
    .select('ended_at')
    .where('keycloak_session_id', '=', keycloakSessionId)
    .executeTakeFirst()
  return ended !== undefined
}

/** Deletes devices that were added while their session's end was being stored. Nothing was sent to them. */
export const deleteDevicesOfEnded = async ({ kysely }: Database<NotificationSchema>): Promise<void> => {
  await kysely
    .deleteFrom('push_devices')
    .where('keycloak_session_id', 'in', (eb) => eb.selectFrom('ended_sessions').select('keycloak_session_id'))
    .execute()
}

export const deleteOldEndedLogins = (db: Database<NotificationSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'ended_sessions', sql`ended_at < ${before}`)
