import { PUSH_DEVICES_MAX } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Insertable, Selectable } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type NewDevice = Insertable<NotificationSchema['push_devices']>

/**
 * Adds a device, or gives it to the person who signed in there last. The oldest beyond the limit gives way. The caller
 * holds the lock on the person's preferences, so that two additions can't exceed the limit together.
 */
export const upsertDevice = async (tx: Tx<NotificationSchema>, device: NewDevice): Promise<void> => {
  const { user_id, subscription, created_at, keycloak_session_id } = device
  await tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ user_id, subscription, created_at, keycloak_session_id, failing_since: null }),
    )
    .execute()
  await tx
    .deleteFrom('push_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(PUSH_DEVICES_MAX),
    )
    .execute()
}

export type FoundDevice = Pick<
  Selectable<NotificationSchema['push_devices']>,
  'failing_since' | 'last_failed_at'
>

export const findDevice = async (
  { kysely }: Database<NotificationSchema>,
  userId: string,
  fingerprint: string,
): Promise<FoundDevice | undefined> =>
  kysely
    .selectFrom('push_devices')
    .select(['failing_since', 'last_failed_at'])
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()

export const deleteDeviceOfUser = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  fingerprint: string,
): Promise<void> => {
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .execute()
}

export const deleteDevice = async ({ kysely }: Database<NotificationSchema>, id: string): Promise<void> => {
  await kysely.deleteFrom('push_devices').where('id', '=', id).execute()
}

/** Records when a device's failures began, or null once a push was taken. */
export const updateFailing = async (
  { kysely }: Database<NotificationSchema>,
  id: string,
  series: { since: Date; lastAt: Date } | null,
): Promise<void> => {
  const { since = null, lastAt = null } = series ?? {}
  await kysely
    .updateTable('push_devices')
    .set({ failing_since: since, last_failed_at: lastAt })
    .where('id', '=', id)
    .execute()
}
