import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit, Last } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { isAsking } from '../domain/asking.ts'
import type { Notice } from '../domain/notice.ts'
import type { NotificationSchema } from '../schema.ts'
import { queueMails } from '../store/deliveries.ts'
import { appendLive } from '../store/live-feed.ts'
import { insertNotifications, setAnswered } from '../store/notifications.ts'
import { withoutMails } from '../store/preferences.ts'

/** What the open pages of a person refetch. A null `user_id` means everyone. */
export type Changed = { user_id: string | null; kind: LiveKind; id: string }

type Told = { id: string; notice: Notice; at: Date; eventAt: Date }
/** An answer that settles earlier notifications about its appointment. */
export type Answered = { appointmentId: string; userIds: string[] }

const isTold = (step: Told | Answered): step is Told => 'notice' in step

/** A backlog can bring a request and its answer in one transaction. */
const isAnswered = ({ notice }: Told, later: readonly (Told | Answered)[]): boolean =>
  isAsking(notice) && later.some((step) => !isTold(step) && step.appointmentId === notice.appointment_id)

const storeNotices = async (tx: Tx<NotificationSchema>, steps: (Told | Answered)[]): Promise<void> => {
  for (const step of steps) if (!isTold(step)) await setAnswered(tx, step)
  const told = steps.filter(isTold)
  await insertNotifications(
    tx,
    steps.flatMap((step, index) => {
      if (!isTold(step)) return []
      const { id, notice, at } = step
      return [{ ...notice, id, created_at: at, read: isAnswered(step, steps.slice(index + 1)) }]
    }),
  )
  const silent = await withoutMails(
    tx,
    told.map(({ notice }) => notice.user_id),
  )
  const mailed = told.filter(({ notice }) => !silent.has(notice.user_id))
  await queueMails(
    tx,
    'mails',
    mailed.map(({ id, notice: { user_id, condition }, at, eventAt }) => ({
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
export const tell = (
  ctx: NotificationContext,
  { emit, last, time }: { emit: Emit; last: Last<Tx<NotificationSchema>>; time: string },
  notices: Notice[],
  changed: Changed[],
  answered?: Answered,
): void => {
  const at = ctx.now()
  const eventAt = new Date(time)
  const told = notices.map((notice): Told => ({ id: newId(), notice, at, eventAt }))
  for (const { id, notice } of told) {
    const { user_id, type, appointment_id } = notice
    emit(notificationCreated, user_id, { notification_id: id, user_id, type, appointment_id })
  }
  const created = told.map(({ id, notice: { user_id } }): Changed => ({ user_id, kind: 'notification', id }))
  last(storeNotices, [...(answered ? [answered] : []), ...told])
  last(
    appendLive,
    [...changed, ...created].map(({ user_id, kind, id }) => ({ user_id, kind, item_id: id, created_at: at })),
  )
}
