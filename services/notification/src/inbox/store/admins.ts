import type { Database } from '@fieldside/platform/database.ts'
import type { NotificationSchema } from '../../schema.ts'

export type AdminFact = { user_id: string; version: number; is_admin: boolean }

export const adminIds = async ({ kysely }: Database<NotificationSchema>): Promise<string[]> => {
  const rows = await kysely.selectFrom('admins').select('user_id').where('is_admin', '=', true).execute()
  return rows.map((row) => row.user_id)
}
