import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { findPendingInvoices } from '../payments/store/payments.ts'
import type { SubscriptionRow } from '../schema.ts'
import { recordInvoice } from './record-invoice.ts'
import { refreshSubscription } from './refresh.ts'
import { overdueAt } from './rules/subscription.ts'

const CHECKED_AGAIN_MS = 10 * MINUTE_MS

/** Records the latest renewal, and earlier ones that were still pending. */
const recordRenewals = async (
  ctx: InSteps<BillingContext>,
  userId: string,
  subscriptionId: string,
): Promise<void> => {
  const latest = (await ctx.paymentProvider.retrieveSubscription(subscriptionId))?.latestInvoiceId
  const pending = await findPendingInvoices(ctx.db.kysely, userId)
  for (const id of new Set(latest ? [...pending, latest] : pending)) await recordInvoice(ctx, id)
}

/** Polls a subscription whose period ended without an event from the provider. Returns when to poll again, if ever. */
export const checkOverdueSubscription = async (
  ctx: InSteps<BillingContext>,
  row: SubscriptionRow,
): Promise<Date | undefined> => {
  const id = row.stripe_subscription_id!
  // Runs before the refresh: once that stores the new period, the job no longer finds this subscription.
  await recordRenewals(ctx, row.user_id, id)
  const current = await refreshSubscription(ctx, row.user_id, id)
  const end = current?.currentPeriodEnd
  return end && overdueAt(end) > ctx.now() ? undefined : new Date(ctx.now().getTime() + CHECKED_AGAIN_MS)
}
