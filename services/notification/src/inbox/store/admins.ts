import type { Database, Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import type { NotificationSchema } from '../../schema.ts'

export type AdminFact = { user_id: string; version: number; is_admin: boolean }

export const adminIds = async ({ kysely }: Database<NotificationSchema>): Promise<string[]> => {
  const rows = await kysely.selectFrom('admins').select('user_id').where('is_admin', '=', true).execute()
  return rows.map((row) => row.user_id)
}

/** Returns the write that stores who is an administrator, unless a newer version is known. */
export const adminsUpsert = (tx: Tx<NotificationSchema>, admins: readonly AdminFact[]) =>
  tx
    .insertInto('admins')
    .columns(['user_id', 'version', 'is_admin'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(admins, 'user_id uuid, version int, is_admin boolean'))
        .distinctOn('given.user_id')
        .select(['given.user_id', 'given.version', 'given.is_admin'])
        .orderBy('given.user_id')
        .orderBy('given.version', 'desc'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), is_admin: ref('excluded.is_admin') }))
        .whereRef('admins.version', '<=', 'excluded.version'),
    )
