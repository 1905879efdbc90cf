import type { Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import { sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'
import type { Switches } from '../../settings/rules/choices.ts'
import { SWITCH_COLUMNS, switchesOf } from '../../settings/store/preferences.ts'

export type Recipient = { switches: Switches; devices: string[] }

/** Returns what each of these people chose, with the devices of those who want pushes. */
export const findRecipients = async (
  tx: Tx<NotificationSchema>,
  userIds: Iterable<string>,
): Promise<Map<string, Recipient>> => {
  const people = Array.from(new Set(userIds), (user_id) => ({ user_id }))
  const rows = await tx
    .selectFrom(rowsOf(people, 'user_id uuid'))
    .leftJoin('preferences as p', 'p.user_id', 'given.user_id')
    .select('given.user_id')
    .select(SWITCH_COLUMNS)
    .select(
      sql<string[]>`array(
        select id::text from push_devices where user_id = p.user_id and p.push_notifications)`.as('devices'),
    )
    .execute()
  return new Map(rows.map((row) => [row.user_id, { switches: switchesOf(row), devices: row.devices }]))
}
