import { accountRestored, accountSuspended } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { BillingContext } from '../context.ts'
import { upsertSuspension } from '../customers/store/suspensions.ts'
import { lockUnpaidOf } from '../packages/store/sold-packages.ts'

export const suspensionHandlers: Handler<BillingContext>[] = [
  on(accountSuspended, async (tx, { data: { user_id, version } }, ctx: BillingContext) => {
    // A payment of a package that is being recorded is there before the job looks, or learns of the suspension.
    await lockUnpaidOf(tx, user_id)
    if (await upsertSuspension(tx, { user_id, version, is_suspended: true }))
      await scheduleJob(tx, { job: 'follow-suspensions', key: user_id, runAt: ctx.now() })
  }),
  on(accountRestored, async (tx, { data: { user_id, version } }) => {
    await upsertSuspension(tx, { user_id, version, is_suspended: false })
  }),
]
