import type { Preferences } from '@fieldside/contracts/http/notification.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Kysely } from 'kysely'
import type { NotificationSchema } from '../schema.ts'

/** Defaults to email on and push off. */
export const preferencesOf = async (
  on: Database<NotificationSchema>['kysely'] | Tx<NotificationSchema>,
  userId: string,
): Promise<Preferences> => {
  const row = await (on as Kysely<NotificationSchema>)
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    emailNotifications: row?.email_notifications ?? true,
    pushNotifications: row?.push_notifications ?? false,
  }
}

/** Returns those of these people who turned emails off. */
export const withoutMails = async (
  tx: Tx<NotificationSchema>,
  userIds: readonly string[],
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('preferences')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('email_notifications', '=', false)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const storePreferences = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  preferences: Preferences,
): Promise<void> => {
  const values = {
    email_notifications: preferences.emailNotifications,
    push_notifications: preferences.pushNotifications,
  }
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
