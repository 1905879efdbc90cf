import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BoughtPackageRow } from '../schema.ts'
import { publishEnded } from './publish.ts'
import { oweShare } from './steps/owe-share.ts'
import { lockSold, updateReturned, updateToEnded } from './store/sold-packages.ts'

type Ending = { reason: NonNullable<BoughtPackageRow['ending_reason']>; unused: number }

/** Queues the refund of what booking took back, and ends the package with it. */
const end = (
  ctx: InSteps<BillingContext>,
  { id, payment_id }: BoughtPackageRow,
  { reason, unused }: Ending,
): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const payment = await lockPayment(tx, payment_id)
    const sold = await lockSold(tx, id)
    // A reason that was recorded since then is asked about first.
    if (sold.ended_at || (sold.ending_reason ?? reason) !== reason) return
    await oweShare({ tx, emit, now }, await updateReturned(tx, id, unused), payment)
    await updateToEnded(tx, id, { reason, now })
    publishEnded(emit, sold, reason)
  })

/**
 * Ends a package. Booking takes the unused sessions back first, once, so that none can be used after its share was
 * refunded. Then the refund is queued, with the end. After a crash between the two, booking repeats its answer. What is
 * unused after the last day belongs to the professional. Idempotent.
 * @throws not-found while booking doesn't know the package, unavailable
 */
export const endPackage = async (ctx: InSteps<BillingContext>, ending: BoughtPackageRow): Promise<void> => {
  const { id, ending_reason: reason } = ending
  if (reason === null || reason === 'expired') return end(ctx, ending, { reason: 'expired', unused: 0 })
  const { unused } = await ctx.closePackage(id, reason)
  await end(ctx, ending, { reason, unused })
}
