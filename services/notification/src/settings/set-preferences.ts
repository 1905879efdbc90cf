import type { Preferences } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { upsertPreferences } from './store/preferences.ts'

export const setPreferences = async (
  ctx: NotificationContext,
  { emailNotifications, pushNotifications }: Preferences,
): Promise<Preferences> => {
  const { userId } = userOf(ctx)
  const preferences = { emailNotifications, pushNotifications }
  return write(ctx, async (tx) => {
    await upsertPreferences(tx, userId, preferences)
    return preferences
  })
}
