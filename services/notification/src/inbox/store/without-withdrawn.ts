import type { Batch } from '@fieldside/platform/projection.ts'
import { isSessionReminder } from '../rules/needs-answer.ts'
import type { EventEffect, NewNotification } from './event-effect.ts'

/** Returns whether a later event of the batch cancels or moves the session that a reminder is about. */
const isWithdrawn = (notification: NewNotification, later: Batch<EventEffect>): boolean =>
  isSessionReminder(notification) &&
  later.some(({ effect }) =>
    effect.withdrawn?.some(({ appointment_id }) => appointment_id === notification.appointment_id),
  )

/** Removes withdrawn reminders, which a statement can't delete while it inserts them, and all that announces them. */
export const withoutWithdrawn = (batch: Batch<EventEffect>): Batch<EventEffect> =>
  batch.map((one, index) => {
    const { effect, emitted } = one
    const later = batch.slice(index + 1)
    const gone = effect.notifications.filter((notification) => isWithdrawn(notification, later))
    if (gone.length === 0) return one
    const isGone = (id: unknown) => gone.some((notification) => notification.id === id)
    return {
      ...one,
      emitted: emitted.filter(({ data }) => !isGone((data as { notification_id?: string }).notification_id)),
      effect: {
        ...effect,
        notifications: effect.notifications.filter(({ id }) => !isGone(id)),
        live: effect.live.filter(({ item_id }) => !isGone(item_id)),
      },
    }
  })
