import type { Database, Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/projection.ts'
import { deleteInBatches } from '@fieldside/platform/prune.ts'
import { sql } from 'kysely'
import type { Effects, Statement } from '../../inbox/store/event-effect.ts'
import type { NotificationSchema } from '../../schema.ts'

/** Records that sessions ended and removes the devices that were added in them. */
export const withEndedLogins = (statement: Statement, effects: Effects): Statement => {
  const ended = effects.flatMap(({ eventId, effect }) =>
    effect.endedLogin ? [{ cause: eventId, ...effect.endedLogin }] : [],
  )
  if (ended.length === 0) return statement
  return statement
    .with('over', (on) =>
      on
        .selectFrom(rowsOf(ended, 'cause uuid, keycloak_session_id text, ended_at timestamptz'))
        .innerJoin('fresh', 'fresh.event_id', 'given.cause')
        .select(['given.keycloak_session_id', 'given.ended_at']),
    )
    .with('noted_ends', (on) =>
      on
        .insertInto('ended_sessions')
        .columns(['keycloak_session_id', 'ended_at'])
        .expression((from) => from.selectFrom('over').select(['keycloak_session_id', 'ended_at']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('signed_out', (on) =>
      on
        .deleteFrom('push_devices')
        .using('over')
        .whereRef('push_devices.keycloak_session_id', '=', 'over.keycloak_session_id'),
    ) as unknown as Statement
}

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

/** Removes devices that were added while their session's end was being stored. Nothing was sent to them. */
export const removeDevicesOfEnded = async ({ kysely }: Database<NotificationSchema>): Promise<void> => {
  await kysely
    .deleteFrom('push_devices')
    .where('keycloak_session_id', 'in', (eb) => eb.selectFrom('ended_sessions').select('keycloak_session_id'))
    .execute()
}

export const pruneEndedLogins = (db: Database<NotificationSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'ended_sessions', sql`ended_at < ${before}`)
