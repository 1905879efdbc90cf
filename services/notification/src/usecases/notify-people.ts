import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit, Last } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { needsAnswer } from '../domain/needs-answer.ts'
import type { NotificationDraft } from '../domain/notification-draft.ts'
import type { NotificationSchema } from '../schema.ts'
import { queueMails } from '../store/deliveries.ts'
import { appendLive } from '../store/live-feed.ts'
import { insertNotifications, setAnswered } from '../store/notifications.ts'
import { withoutMails } from '../store/preferences.ts'

/** A thing that open pages of a user refetch. A null `user_id` means everyone. */
export type Changed = { user_id: string | null; kind: LiveKind; id: string }

type NewNotification = { id: string; draft: NotificationDraft; at: Date; eventAt: Date }
/** An answer that settles earlier notifications about its appointment. */
export type Answered = { appointmentId: string; userIds: string[] }

const isNotification = (step: NewNotification | Answered): step is NewNotification => 'draft' in step

/** A backlog can bring a request and its answer in one transaction. */
const isAnswered = ({ draft }: NewNotification, later: readonly (NewNotification | Answered)[]): boolean =>
  needsAnswer(draft) &&
  later.some((step) => !isNotification(step) && step.appointmentId === draft.appointment_id)

const storeNotices = async (
  tx: Tx<NotificationSchema>,
  steps: (NewNotification | Answered)[],
): Promise<void> => {
  for (const step of steps) if (!isNotification(step)) await setAnswered(tx, step)
  const added = steps.filter(isNotification)
  await insertNotifications(
    tx,
    steps.flatMap((step, index) => {
      if (!isNotification(step)) return []
      const { id, draft, at } = step
      return [{ ...draft, id, created_at: at, read: isAnswered(step, steps.slice(index + 1)) }]
    }),
  )
  const silent = await withoutMails(
    tx,
    added.map(({ draft }) => draft.user_id),
  )
  const mailed = added.filter(({ draft }) => !silent.has(draft.user_id))
  await queueMails(
    tx,
    'mails',
    mailed.map(({ id, draft: { user_id, condition }, at, eventAt }) => ({
      id: newId(),
      notification_id: id,
      user_id,
      runAt: at,
      event_at: eventAt,
      condition,
    })),
  )
}

/**
 * Notifies people of an event at `time` and wakes their open pages. Deferred to the end of the transaction and run
 * once for the whole batch.
 */
export const notifyPeople = (
  ctx: NotificationContext,
  { emit, last, time }: { emit: Emit; last: Last<Tx<NotificationSchema>>; time: string },
  drafts: NotificationDraft[],
  changed: Changed[],
  answered?: Answered,
): void => {
  const at = ctx.now()
  const eventAt = new Date(time)
  const created = drafts.map((draft): NewNotification => ({ id: newId(), draft, at, eventAt }))
  for (const { id, draft } of created) {
    const { user_id, type, appointment_id } = draft
    emit(notificationCreated, user_id, { notification_id: id, user_id, type, appointment_id })
  }
  const live = created.map(({ id, draft: { user_id } }): Changed => ({ user_id, kind: 'notification', id }))
  last(storeNotices, [...(answered ? [answered] : []), ...created])
  last(
    appendLive,
    [...changed, ...live].map(({ user_id, kind, id }) => ({ user_id, kind, item_id: id, created_at: at })),
  )
}
