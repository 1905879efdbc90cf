import { republish } from '@fieldside/platform/republish.ts'
import type { BillingContext } from '../context.ts'
import { publishSubscription } from './steps/publish.ts'
import { lockSubscriptionsAfter } from './store/subscriptions.ts'

/** Republishes every subscription at its current version. Returns the count. */
export const republishSubscriptions = (ctx: BillingContext): Promise<number> =>
  republish(ctx, {
    lockAfter: lockSubscriptionsAfter,
    idOf: ({ user_id }) => user_id,
    publish: publishSubscription,
  })
