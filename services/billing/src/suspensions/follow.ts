import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { isSuspended } from '../customers/store/suspensions.ts'
import { SUSPENDED } from '../packages/rules/package.ts'
import { startEnding } from '../packages/store/sold-packages.ts'
import { endRenewal } from '../subscriptions/end-renewal.ts'

/**
 * Ends the packages that a suspended user bought and sold, for which unused sessions are refunded, and the renewal of
 * their Premium. Does nothing once the suspension is lifted.
 * @throws 'card-provider-unavailable'
 */
export const followSuspension = async (ctx: InSteps<BillingContext>, userId: string): Promise<void> => {
  if (!(await isSuspended(ctx.db.kysely, userId))) return
  await writeStep(ctx, async (tx) => {
    const now = ctx.now()
    await startEnding(tx, { professional_user_id: userId }, { reason: SUSPENDED.professional, now })
    await startEnding(tx, { athlete_id: userId }, { reason: SUSPENDED.athlete, now })
  })
  await endRenewal(ctx, userId)
}
