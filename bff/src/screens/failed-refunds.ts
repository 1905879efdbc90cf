import { adminFailedRefundsScreen } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { listFailedRefunds } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

export const serveFailedRefunds = (bff: Bff): void =>
  serve(bff, adminFailedRefundsScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listFailedRefunds, {})
    const userIds = items.map(({ user_id }) => user_id)
    const names = await unlessUnavailable(usersById(ctx, userIds))
    return {
      items: items.map((refund) => ({ ...refund, full_name: names?.get(refund.user_id)?.full_name ?? null })),
    }
  })
