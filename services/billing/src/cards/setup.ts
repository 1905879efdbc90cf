import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { setupPaymentMethod as endpoint } from '@fieldside/contracts/http/billing.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { ensureCustomerRow, findCustomerId } from '../customers/store/customers.ts'
import { providerUnavailable } from '../errors.ts'

/**
 * Starts a card setup. Repeating a `commandKey` (the Idempotency-Key) returns the same setup from the
 * provider, because its secret isn't stored here.
 * @throws unavailable 'card-provider-unavailable'
 */
export const setupPaymentMethod = async (
  ctx: BillingContext,
  commandKey: string | null,
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const customerId =
    (await findCustomerId(ctx.db.kysely, userId)) ?? (await ctx.paymentProvider.createCustomer(userId))
  const key = commandKey === null ? null : `setup:${userId}:${commandKey}`
  const setup = await ctx.paymentProvider.createSetupIntent(customerId, key)
  return write(ctx, async (tx) => {
    const storedId = await ensureCustomerRow(tx, userId, customerId, ctx.now())
    if (storedId !== customerId) throw providerUnavailable()
    return { client_secret: setup.clientSecret, customer_id: customerId }
  })
}
