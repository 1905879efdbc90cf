import type { Tx } from '@fieldside/platform/database.ts'
import type { NotificationSchema } from '../schema.ts'

export const setAdmin = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  isAdmin: boolean,
): Promise<void> => {
  if (isAdmin) {
    await tx
      .insertInto('admins')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx.deleteFrom('admins').where('user_id', '=', userId).execute()
  }
}

export const adminIds = async (tx: Tx<NotificationSchema>): Promise<string[]> => {
  const rows = await tx.selectFrom('admins').select('user_id').execute()
  return rows.map((row) => row.user_id)
}
