import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { SUPPORT_MESSAGE_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { deleteMessagesBefore } from './store/messages.ts'

const BATCH = 5000

/** Deletes old messages in batches, each with the jobs of those that were never mailed. */
export const deleteOldMessages = async (ctx: InSteps<NotificationContext>): Promise<void> => {
  const before = new Date(ctx.now().getTime() - SUPPORT_MESSAGE_RETENTION_DAYS * DAY_MS)
  for (let deleted = BATCH; deleted === BATCH; )
    deleted = await writeStep(ctx, (tx) => deleteMessagesBefore(tx, before, BATCH))
}
