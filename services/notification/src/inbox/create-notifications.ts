import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { jobsInsert } from '@fieldside/platform/job-queue.ts'
import type { Emit, Save } from '@fieldside/platform/write.ts'
import { type LiveEntry, liveWrite } from '../live/store/feed.ts'
import type { NotificationSchema } from '../schema.ts'
import { isWanted } from '../settings/rules/choices.ts'
import { neededBy } from '../settings/rules/quiet-hours.ts'
import { sendingJobOf } from '../settings/rules/sending-job.ts'
import { kindOf, type NotificationDraft } from './rules/notification-draft.ts'
import { deliveriesInsert, type NewDelivery } from './store/deliveries.ts'
import { type NotificationRow, notificationsInsert } from './store/notifications.ts'
import { findRecipients, type Recipient } from './store/recipients.ts'

/** A thing that open pages of a user refetch. A null `user_id` means everyone. */
export type Changed = { user_id: string | null; kind: LiveKind; id: string }

type Draft = NotificationDraft & { id?: string; read?: boolean; announcement_id?: string }

/** Something that happened, and whom it concerns. */
export type Occasion = {
  drafts: readonly Draft[]
  changed?: readonly Changed[]
  /** When it happened. Without it, its emails are never late. */
  at?: string
  /** The trace that the emails, pushes, and live entries continue. Defaults to the active one. */
  traceparent?: string | undefined
  emit: Emit
}

type Created = Draft & { id: string; event_at: string | null; traceparent: string | undefined }

const rowOf = ({ about, ...created }: Created, now: Date): NotificationRow => ({
  id: created.id,
  user_id: created.user_id,
  appointment_id: created.appointment_id,
  type: created.type,
  kind: kindOf(created),
  title: created.title,
  message: created.message,
  link: created.link,
  reason_of: created.reason_of ?? null,
  read: created.read ?? false,
  created_at: now,
  about_kind: about?.kind ?? null,
  about_id: about?.id ?? null,
  announcement_id: created.announcement_id ?? null,
})

/** Returns an email, and a push to each device, if the recipient wants them. */
const deliveriesOf = (created: Created, { switches, devices }: Recipient) => {
  const { user_id, event_at, urgent = false, needed_by, condition = null, details = null } = created
  const times = (details?.session?.times ?? []).map(({ at }) => at)
  const common = {
    ...{ notification_id: created.id, user_id, event_at, urgent, condition },
    needed_by: event_at && neededBy(event_at, needed_by ? [...times, needed_by] : times),
  }
  const email = { ...common, channel: 'email' as const, details, device_id: null }
  const pushes = devices.map((device_id) => ({
    ...common,
    channel: 'push' as const,
    details: null,
    device_id,
  }))
  return [email, ...pushes].flatMap((delivery): NewDelivery[] =>
    isWanted(switches, delivery.channel, kindOf(created)) ? [{ ...delivery, id: newId() }] : [],
  )
}

/**
 * Notifies people, queues the emails and pushes that they want, and wakes their open pages, all in the transaction's last
 * statement, which locks their feeds first. Call `lockFeeds` before locking rows that events change.
 */
export const createNotifications = async (
  tx: Tx<NotificationSchema>,
  { now, save }: { now: Date; save: Save },
  occasions: readonly Occasion[],
): Promise<void> => {
  const announced = occasions.map(({ drafts, changed = [], at = null, traceparent, emit }) => {
    const created = drafts.map((draft): Created => ({ id: newId(), ...draft, event_at: at, traceparent }))
    const own = created.map(({ id, user_id }): Changed => ({ user_id, kind: 'notification', id }))
    const entries = [...changed, ...own].map(
      ({ id, ...entry }): LiveEntry => ({ ...entry, item_id: id, created_at: now, traceparent }),
    )
    return { created, entries, emit }
  })
  const entries = announced.flatMap((one) => one.entries)
  if (entries.length > 0) save(liveWrite(tx, entries))
  const created = announced.flatMap((one) => one.created)
  if (created.length === 0) return
  const userIds = created.map(({ user_id }) => user_id)
  const recipients = await findRecipients(tx, userIds)
  const deliveries = created.flatMap((one) =>
    deliveriesOf(one, recipients.get(one.user_id)!).map((delivery) => ({ delivery, of: one })),
  )
  save(
    notificationsInsert(
      tx,
      created.map((one) => rowOf(one, now)),
    ),
  )
  if (deliveries.length > 0)
    save(
      deliveriesInsert(
        tx,
        deliveries.map(({ delivery }) => delivery),
      ),
      jobsInsert(
        tx,
        deliveries.map(({ delivery, of }) => ({
          job: sendingJobOf({ ...of, ...delivery }),
          key: delivery.id,
          runAt: now,
          traceparent: of.traceparent,
        })),
      ),
    )
  for (const { created: own, emit } of announced)
    for (const { id: notification_id, user_id, type, appointment_id } of own)
      emit(notificationCreated, user_id, { notification_id, user_id, type, appointment_id })
}
