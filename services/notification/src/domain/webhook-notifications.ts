import type { PauseReason } from '@fieldside/contracts/http/webhooks.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Paused = { url: string; description: string; reason: Exclude<PauseReason, 'manual'> }

const WHY = {
  failing: 'because it failed for 3 days. Repair its receiver, then resume it. Its events wait.',
  gone: 'because it answered that it’s gone (410). Delete it, or resume it. Its events wait.',
} as const

/** Notifies administrators of a webhook that we paused. */
export const notificationsOfPausedWebhook = (
  { url, description, reason }: Paused,
  adminIds: readonly string[],
): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: 'A webhook is paused',
    // Without the path, which may contain a key.
    message: `We paused the webhook “${description || new URL(url).host}” ${WHY[reason]}`,
    link: '/admin/webhooks',
    appointment_id: null,
  }))
