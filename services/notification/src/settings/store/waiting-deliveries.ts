import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import type { NotificationSchema } from '../../schema.ts'
import { sendingJobOf } from '../rules/sending-job.ts'

/** Quiet hours are over within a day, so nothing older waits for them. */
const WAITED_MAX_MS = 2 * DAY_MS

/** Makes a person's emails and pushes that wait due now, so that they are decided on again. */
export const sendWaiting = async (tx: Tx<NotificationSchema>, userId: string, now: Date): Promise<void> => {
  const waiting = await tx
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
    .select(['d.id', 'd.channel', 'd.digest_id', 'n.announcement_id'])
    .where('n.user_id', '=', userId)
    .where('n.created_at', '>', new Date(now.getTime() - WAITED_MAX_MS))
    .where('d.state', '=', 'pending')
    .execute()
  await scheduleJobs(
    tx,
    waiting
      .filter(({ digest_id }) => !digest_id)
      .map((delivery) => ({ job: sendingJobOf(delivery), key: delivery.id, runAt: now })),
  )
  const digests = new Set(waiting.flatMap(({ digest_id }) => digest_id ?? []))
  await scheduleJobs(
    tx,
    [...digests].map((key) => ({ job: 'mail-digests' as const, key, runAt: now })),
  )
}
