import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import { isStartedForgotten, nextLookAt } from '../domain/payment.ts'
import type { CheckoutRow } from '../schema.ts'
import { dueCheckouts, endCheckout, putOffLook } from '../store/checkouts.ts'
import { findSessionPayment } from '../store/payouts.ts'
import { followCheckout, settleCheckout } from './settle-checkout.ts'

const AT_ONCE = 20

/** Ends what webhooks and returning browsers left open, and what may not be paid any more. */
export const lookAtCheckouts = async (ctx: BillingContext): Promise<void> => {
  for (const checkout of await dueCheckouts(ctx.db.kysely, ctx.now(), AT_ONCE)) {
    try {
      await look(ctx, checkout)
    } catch (error) {
      ctx.log.error({ err: error, checkout: checkout.id }, 'a checkout is looked at again later')
      await putOff(ctx, checkout)
    }
  }
}

const putOff = (ctx: BillingContext, checkout: CheckoutRow): Promise<void> =>
  writeStep(ctx, (tx) => putOffLook(tx, checkout.id, nextLookAt(checkout.created_at, ctx.now())))

const look = async (ctx: BillingContext, checkout: CheckoutRow): Promise<void> => {
  const sessionId = checkout.stripe_session_id
  if (sessionId === null) {
    const isForgotten = isStartedForgotten(checkout.created_at, ctx.now())
    if (!isForgotten) return putOff(ctx, checkout)
    return writeStep(ctx, (tx) => endCheckout(tx, checkout.id, 'expired', ctx.now()))
  }
  const session = checkout.appointment_id
    ? await findSessionPayment(ctx.db.kysely, checkout.appointment_id)
    : undefined
  if (session?.called_off_at) {
    await followCheckout(ctx, checkout, await ctx.payments.expireCheckout(sessionId))
    return
  }
  await settleCheckout(ctx, checkout)
}
