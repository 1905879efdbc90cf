import type { NotificationDraft } from '../../inbox/rules/notification-draft.ts'

type Paused = { url: string; description: string; reason: 'failing' | 'gone' }

const WHY = {
  failing:
    'because deliveries failed for 3 days. Its events are waiting. Fix the receiver, then resume the endpoint.',
  gone: 'because it replied 410 Gone. Its events are waiting. Delete the endpoint or resume it.',
} as const

/** Returns a notification about a paused endpoint for each administrator. */
export const notificationsOfPausedWebhook = (
  { url, description, reason }: Paused,
  adminIds: readonly string[],
): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: 'A webhook endpoint is paused',
    // Leaves out the path, which may contain a key.
    message: `We paused the webhook endpoint “${description || new URL(url).host}” ${WHY[reason]}`,
    link: '/admin/webhooks',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Open the endpoint' },
  }))
