import type { Tx } from '@fieldside/platform/database.ts'
import type { NotificationSchema } from '../schema.ts'

type AdminFact = { user_id: string; version: number; is_admin: boolean }

/** Stores whether a user is an admin. Ignores versions older than the stored one. */
export const setAdmin = async (
  tx: Tx<NotificationSchema>,
  { user_id, version, is_admin }: AdminFact,
): Promise<void> => {
  await tx
    .insertInto('admins')
    .values({ user_id, version, is_admin })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ version, is_admin }).where('admins.version', '<=', version),
    )
    .execute()
}

export const adminIds = async (tx: Tx<NotificationSchema>): Promise<string[]> => {
  const rows = await tx.selectFrom('admins').select('user_id').where('is_admin', '=', true).execute()
  return rows.map((row) => row.user_id)
}
