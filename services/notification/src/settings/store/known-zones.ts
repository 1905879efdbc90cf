import type { Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import type { NotificationSchema } from '../../schema.ts'
import type { KnownZone } from '../rules/known-zones.ts'

/** Returns the write that stores the zone of each person's newest request, whatever the order in which the events arrive. */
export const knownZonesUpsert = (tx: Tx<NotificationSchema>, zones: readonly KnownZone[]) =>
  tx
    .insertInto('known_zones')
    .columns(['user_id', 'time_zone', 'as_of'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(zones, 'user_id uuid, time_zone text, as_of timestamptz'))
        .distinctOn('given.user_id')
        .select(['given.user_id', 'given.time_zone', 'given.as_of'])
        .orderBy('given.user_id')
        .orderBy('given.as_of', 'desc'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({ time_zone: ref('excluded.time_zone'), as_of: ref('excluded.as_of') }))
        .whereRef('known_zones.as_of', '<', 'excluded.as_of'),
    )

/** Returns whether it is the first zone known of this person. Any event that names one is newer. */
export const insertFirstZone = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  timeZone: string,
): Promise<boolean> => {
  const stored = await tx
    .insertInto('known_zones')
    .values({ user_id: userId, time_zone: timeZone, as_of: new Date(0) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}
