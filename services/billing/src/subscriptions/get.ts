import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { findSubscription } from './store/subscriptions.ts'
import { toSubscription } from './views.ts'

export const getSubscription = async (ctx: BillingContext): Promise<Subscription> =>
  toSubscription(await findSubscription(ctx.db.kysely, userOf(ctx).userId))
