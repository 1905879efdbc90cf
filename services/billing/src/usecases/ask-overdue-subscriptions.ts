import type { BillingContext } from '../card-provider.ts'
import { overdueSubscriptions } from '../store/subscriptions.ts'
import { noteSubscription } from './note-subscription.ts'

const AT_ONCE = 20
/** The provider moves a period on, or ends it, when it is over, and tells: by then that was missed. */
const TOLD_WITHIN_MS = 60 * 60 * 1000

/** Asks about subscriptions whose period is over although nobody told what came of them. */
export const askOverdueSubscriptions = async (ctx: BillingContext): Promise<void> => {
  const endedBefore = new Date(ctx.now().getTime() - TOLD_WITHIN_MS)
  for (const row of await overdueSubscriptions(ctx.db.kysely, endedBefore, AT_ONCE)) {
    try {
      await noteSubscription(ctx, row.user_id, row.stripe_subscription_id!)
    } catch (error) {
      ctx.log.error({ err: error, user: row.user_id }, 'a subscription is asked about again later')
    }
  }
}
