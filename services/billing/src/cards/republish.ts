import { paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { republish } from '@fieldside/platform/republish.ts'
import type { BillingContext } from '../context.ts'
import { lockCardsAfter } from './store/cards.ts'

/** Republishes every saved card at its current version. Returns the count. */
export const republishCards = (ctx: BillingContext): Promise<number> =>
  republish(ctx, {
    lockAfter: lockCardsAfter,
    idOf: ({ user_id }) => user_id,
    publish: (emit, { user_id, version, stripe_payment_method_id: payment_method_id }) =>
      emit(paymentMethodSaved, user_id, { user_id, version, payment_method_id }),
  })
