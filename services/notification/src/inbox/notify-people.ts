import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { activeTraceparent } from '@fieldside/platform/spans.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationDraft } from './rules/notification-draft.ts'
import type { EventEffect } from './store/event-effect.ts'

/** A thing that open pages of a user refetch. A null `user_id` means everyone. */
export type Changed = { user_id: string | null; kind: LiveKind; id: string }

/** Notifies people of an event at `time` and wakes their open pages. */
export const notifyPeople = (
  ctx: NotificationContext,
  { emit, time }: { emit: Emit; time: string },
  drafts: NotificationDraft[],
  changed: Changed[],
): EventEffect => {
  const at = ctx.now()
  const traceparent = activeTraceparent()
  const notifications = drafts.map((draft) => ({
    ...draft,
    id: newId(),
    delivery_id: newId(),
    created_at: at,
    event_at: time,
    traceparent,
  }))
  for (const { id, user_id, type, appointment_id } of notifications)
    emit(notificationCreated, user_id, { notification_id: id, user_id, type, appointment_id })
  const live = notifications.map(({ id, user_id }): Changed => ({ user_id, kind: 'notification', id }))
  return {
    notifications,
    live: [...changed, ...live].map(({ user_id, kind, id }) => ({
      user_id,
      kind,
      item_id: id,
      created_at: at,
      traceparent,
    })),
  }
}
