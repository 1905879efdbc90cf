import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import type { CheckoutRow } from '../schema.ts'
import { isStartedForgotten, nextLookAt } from './rules/checkout.ts'
import { settleCheckout } from './settle.ts'
import { followCheckout } from './steps/follow.ts'
import { endCheckout, postponeCheck } from './store/checkouts.ts'
import { findSessionPayment } from './store/session-payments.ts'

const postpone = (ctx: InSteps<BillingContext>, checkout: CheckoutRow): Promise<void> =>
  writeStep(ctx, (tx) => postponeCheck(tx, checkout, nextLookAt(checkout.created_at, ctx.now())))

/** Returns whether booking says that the session can't be paid any more. Without an answer, the checkout stays open. */
const isClosed = async (ctx: BillingContext, appointmentId: string): Promise<boolean> => {
  try {
    return !(await ctx.payableSession(appointmentId)).payable
  } catch (error) {
    ctx.log.warn(
      { err: error, appointment: appointmentId },
      'booking didn’t say whether a session can be paid',
    )
    return false
  }
}

/** Settles a checkout that no webhook or browser has settled, and expires that of a session that can't be paid. */
export const checkCheckout = async (ctx: InSteps<BillingContext>, checkout: CheckoutRow): Promise<void> => {
  const sessionId = checkout.stripe_session_id
  if (sessionId === null) {
    const isForgotten = isStartedForgotten(checkout.created_at, ctx.now())
    if (!isForgotten) return postpone(ctx, checkout)
    return writeStep(ctx, (tx) => endCheckout(tx, checkout.id, 'expired', ctx.now()))
  }
  const { appointment_id: appointmentId } = checkout
  const session = appointmentId ? await findSessionPayment(ctx.db.kysely, appointmentId) : undefined
  const isOpen = !session?.called_off_at && (await settleCheckout(ctx, checkout)) === 'open'
  if (session?.called_off_at || (isOpen && appointmentId && (await isClosed(ctx, appointmentId))))
    await followCheckout(ctx, checkout, await ctx.paymentProvider.expireCheckout(sessionId))
}
