import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@fieldside/contracts/http/notification-settings.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { offAfter } from './rules/choices.ts'
import { choicesOfPerson, lockPreferences, updateSettings } from './store/preferences.ts'
import { sendWaiting } from './store/waiting-deliveries.ts'
import { toSettings } from './views.ts'

/** Changes what is given. Emails and pushes that wait for the end of the quiet hours are decided on again. */
export const changeSettings = async (
  ctx: NotificationContext,
  { kinds = {}, quiet_hours, time_zone }: NotificationSettingsChange,
): Promise<NotificationSettings> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockPreferences(tx, userId)
    const before = await choicesOfPerson(tx, userId)
    const changed = {
      ...before,
      off: offAfter(before.off, kinds),
      ...(quiet_hours !== undefined && { quietHours: quiet_hours }),
      ...(time_zone !== undefined && { timeZone: time_zone }),
    }
    await updateSettings(tx, userId, changed)
    if (quiet_hours !== undefined || time_zone !== undefined) await sendWaiting(tx, userId, ctx.now())
    return toSettings(changed, ctx.push)
  })
}
