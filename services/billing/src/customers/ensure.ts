import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { ensureCustomerRow, findCustomerId } from './store/customers.ts'

/** Returns the user's customer id, creating the customer if needed. @throws 'card-provider-unavailable' */
export const ensureCustomer = async (ctx: InSteps<BillingContext>, userId: string): Promise<string> => {
  const known = await findCustomerId(ctx.db.kysely, userId)
  if (known !== undefined) return known
  const made = await ctx.paymentProvider.createCustomer(userId)
  return writeStep(ctx, (tx) => ensureCustomerRow(tx, userId, made, ctx.now()))
}
