import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { isDomainError, unavailable } from '@fieldside/platform/errors.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import type { CheckoutSession } from '../../provider/adapters/payment-provider.ts'
import type { BillingSchema, CheckoutRow } from '../../schema.ts'
import { nextLookAt } from '../rules/checkout.ts'
import { type CheckoutFor, endCheckout, startCheckout, updateToOpen } from '../store/checkouts.ts'
import { followCheckout } from './follow.ts'

type Opening = {
  wanted: CheckoutFor
  /** Opens the checkout at the provider. Idempotent per key. */
  open: (key: string) => Promise<CheckoutSession>
  /** Checked under lock: a checkout that was open a moment ago may have been paid since. */
  isPaid: (tx: Tx<BillingSchema>) => Promise<boolean>
  alreadyPaid: () => Error
}

const TRIES = 3

/**
 * Returns the page of the open checkout, opening one if needed. The row is stored before the provider is
 * called and its id is the key, so a crash or double click opens no second one.
 * @throws 'card-provider-unavailable'
 */
export const openCheckout = async (
  ctx: InSteps<BillingContext>,
  opening: Opening,
): Promise<{ url: string }> => {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const checkout = await start(ctx, opening)
    const session = checkout.stripe_session_id
      ? await ctx.paymentProvider.retrieveCheckout(checkout.stripe_session_id)
      : await openAtProvider(ctx, checkout, opening.open)
    if (session?.status === 'open' && session.url) return updateCheckout(ctx, checkout, session, session.url)
    if (session) await writeStep(ctx, (tx) => updateToOpen(tx, checkout, session, ctx.now()))
    const outcome = await followCheckout(ctx, checkout, session)
    if (outcome === 'completed') throw opening.alreadyPaid()
  }
  throw unavailable('We couldn’t open the checkout. Please try again.', 'card-provider-unavailable', 2)
}

const start = (
  ctx: InSteps<BillingContext>,
  { wanted, isPaid, alreadyPaid }: Opening,
): Promise<CheckoutRow> =>
  writeStep(ctx, async (tx) => {
    const checkout = await startCheckout(tx, wanted, ctx.now())
    if (await isPaid(tx)) throw alreadyPaid()
    return checkout
  })

const updateCheckout = (ctx: BillingContext, checkout: CheckoutRow, session: CheckoutSession, url: string) =>
  write(ctx, async (tx) => {
    const now = ctx.now()
    await updateToOpen(tx, checkout, session, nextLookAt(checkout.created_at, now))
    return { url }
  })

/** Ends a checkout that the provider permanently rejected, so that the next try gets a new key. */
const openAtProvider = async (
  ctx: InSteps<BillingContext>,
  checkout: CheckoutRow,
  open: Opening['open'],
): Promise<CheckoutSession> => {
  try {
    return await open(`checkout-${checkout.id}`)
  } catch (error) {
    if (isDomainError(error, 'checkout-refused')) {
      await writeStep(ctx, (tx) => endCheckout(tx, checkout.id, 'expired', ctx.now()))
    }
    throw error
  }
}
