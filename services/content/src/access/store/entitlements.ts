import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { ContentSchema, Reader } from '../../schema.ts'

/** Stores billing's latest answer for a user. Returns false if it is already known or outdated. */
export const projectEntitlement = async (
  tx: Tx<ContentSchema>,
  entitlement: Selectable<ContentSchema['entitlements']>,
): Promise<boolean> => {
  const { version, is_subscribed } = entitlement
  const kept = await tx
    .insertInto('entitlements')
    .values(entitlement)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ version, is_subscribed })
        .where('entitlements.version', '<', version),
    )
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

export const isSubscribed = async (on: Reader, userId: string): Promise<boolean> => {
  const known = await on
    .selectFrom('entitlements')
    .select('is_subscribed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known?.is_subscribed ?? false
}
