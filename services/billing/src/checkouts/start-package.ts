import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import { isSuspended } from '../customers/store/suspensions.ts'
import { hasSession } from '../packages/has-session.ts'
import { findOffered } from '../packages/store/offered-packages.ts'
import { findSeller } from '../packages/store/sellers.ts'
import { ensureUnpaid, findSold } from '../packages/store/sold-packages.ts'
import { refreshPayoutAccount } from '../payouts/refresh.ts'
import { findPayout } from '../payouts/store/payouts.ts'
import type { OfferedPackageRow, PayoutRow } from '../schema.ts'
import { openCheckout } from './steps/open.ts'

/** @throws not-found, 'package-changed', 'not-approved' */
const findBuyable = async (ctx: BillingContext, id: string): Promise<OfferedPackageRow> => {
  const offered = await findOffered(ctx.db.kysely, id)
  if (!offered || offered.professional_user_id === userOf(ctx).userId) throw notFound('Package Not Found')
  if (offered.withdrawn_at)
    throw conflict('package-changed', 'This package was changed or is no longer offered.')
  const seller = await findSeller(ctx.db.kysely, offered.professional_user_id)
  if (seller?.ended_reason || (await isSuspended(ctx.db.kysely, offered.professional_user_id)))
    throw conflict('not-approved', 'This professional can’t be booked any more.')
  return offered
}

const requireSession = async (
  ctx: BillingContext,
  { professional_user_id }: OfferedPackageRow,
): Promise<void> => {
  if (!(await hasSession(ctx, { professional_user_id, athlete_id: userOf(ctx).userId })))
    throw conflict('no-session-yet', 'You can buy a package once you’ve agreed on a session with them.')
}

/** Asks the provider, which may have restricted the account without notifying us. */
const requirePayout = async (ctx: InSteps<BillingContext>, userId: string): Promise<PayoutRow> => {
  const payout = await findPayout(ctx.db.kysely, userId)
  if (!payout?.active || !(await refreshPayoutAccount(ctx, payout)))
    throw conflict('no-payout-account', 'You can’t pay this professional online at the moment.')
  return payout
}

/**
 * Returns the page where an athlete pays a package. The full price goes to the professional's account.
 * @throws not-found, 'package-changed', 'not-approved', 'no-session-yet', 'no-payout-account', 'already-paid',
 *   'card-provider-unavailable'
 */
export const startPackageCheckout = async (
  ctx: InSteps<BillingContext>,
  offeredId: string,
): Promise<{ url: string }> => {
  const { userId } = userOf(ctx)
  const offered = await findBuyable(ctx, offeredId)
  await requireSession(ctx, offered)
  const payout = await requirePayout(ctx, offered.professional_user_id)
  const customerId = await ensureCustomer(ctx, userId)
  const sold = await writeStep(ctx, (tx) => ensureUnpaid(tx, offered, { athleteId: userId, now: ctx.now() }))
  const amountCents = sold.price_cents
  const back = `type=session&package_id=${sold.id}&with=${offered.professional_user_id}`
  return openCheckout(ctx, {
    wanted: {
      user_id: userId,
      kind: 'session',
      appointment_id: null,
      package_id: sold.id,
      amount_cents: amountCents,
    },
    open: (key) =>
      ctx.paymentProvider.openSessionCheckout({
        key,
        customerId,
        of: { package_id: sold.id },
        amountCents,
        name: `${sold.sessions} × ${APPOINTMENT_TYPE_LABELS[sold.appointment_type]}`,
        destination: payout.stripe_account_id,
        successUrl: `${ctx.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}&${back}`,
        cancelUrl: `${ctx.publicUrl}/payment-cancel?${back}`,
      }),
    isPaid: async (tx) => (await findSold(tx, sold.id))?.payment_id != null,
    alreadyPaid: () => conflict('already-paid', 'This package is already paid.'),
  })
}
