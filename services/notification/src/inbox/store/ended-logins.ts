import type { Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import type { NotificationSchema } from '../../schema.ts'

export type EndedLogin = { keycloak_session_id: string; ended_at: Date }

export const endedLoginsInsert = (tx: Tx<NotificationSchema>, ended: readonly EndedLogin[]) =>
  tx
    .insertInto('ended_sessions')
    .columns(['keycloak_session_id', 'ended_at'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(ended, 'keycloak_session_id text, ended_at timestamptz'))
        .select(['keycloak_session_id', 'ended_at']),
    )
    .onConflict((conflict) => conflict.doNothing())

/** Returns the write that deletes the devices that were added in sessions that ended. */
export const endedDevicesDelete = (tx: Tx<NotificationSchema>, ended: readonly EndedLogin[]) =>
  tx.deleteFrom('push_devices').where(
    'keycloak_session_id',
    'in',
    ended.map((one) => one.keycloak_session_id),
  )
