import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import type { BillingContext, PayableSession } from '../context.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import { refreshPayoutAccount } from '../payouts/refresh.ts'
import { findPayout } from '../payouts/store/payouts.ts'
import { openCheckout } from './steps/open.ts'
import { findSessionPayment } from './store/session-payments.ts'

const alreadyPaid = () => conflict('already-paid', 'This session is already paid.')

/** Checks booking's live answer, not a projection. Returns the price in cents. */
const requirePayable = async (ctx: BillingContext, session: PayableSession): Promise<number> => {
  const known = await findSessionPayment(ctx.db.kysely, session.appointment_id)
  if (session.paid || (known?.payment_id && !known.called_off_at)) throw alreadyPaid()
  if (!session.payable || session.price_cents === null || known?.called_off_at) {
    throw conflict('not-payable', 'You can pay online only for a confirmed session that hasn’t started.')
  }
  return session.price_cents
}

/**
 * Returns the page where the athlete pays a confirmed session. The full amount goes to the professional's
 * account.
 * @throws 404 for another user's, 'not-payable', 'already-paid', 'no-payout-account',
 *   'card-provider-unavailable'
 */
export const startSessionCheckout = async (
  ctx: InSteps<BillingContext>,
  appointmentId: string,
): Promise<{ url: string }> => {
  const { userId } = userOf(ctx)
  const session = await ctx.payableSession(appointmentId)
  if (session.athlete_id !== userId) throw notFound('Appointment Not Found')
  const amountCents = await requirePayable(ctx, session)
  const payout = await findPayout(ctx.db.kysely, session.professional_user_id)
  // Refreshed because the provider may have restricted the account without notifying us.
  if (!payout?.active || !(await refreshPayoutAccount(ctx, payout))) {
    throw conflict(
      'no-payout-account',
      'You can’t pay this professional online yet. Please pay them directly.',
    )
  }
  const customerId = await ensureCustomer(ctx, userId)
  const back = `type=session&appointment_id=${appointmentId}`
  return openCheckout(ctx, {
    wanted: {
      user_id: userId,
      kind: 'session',
      appointment_id: appointmentId,
      package_id: null,
      amount_cents: amountCents,
    },
    open: (key) =>
      ctx.paymentProvider.openSessionCheckout({
        key,
        customerId,
        of: { appointment_id: appointmentId },
        amountCents,
        name: APPOINTMENT_TYPE_LABELS[session.appointment_type],
        destination: payout.stripe_account_id,
        successUrl: `${ctx.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}&${back}`,
        cancelUrl: `${ctx.publicUrl}/payment-cancel?${back}`,
      }),
    isPaid: async (tx) => (await findSessionPayment(tx, appointmentId))?.payment_id != null,
    alreadyPaid,
  })
}
