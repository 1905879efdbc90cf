import { adminFailedRefundsScreen } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { listFailedRefunds } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesOf } from './parts/lookups.ts'

export const serveFailedRefunds = (bff: Bff): void =>
  serve(bff, adminFailedRefundsScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listFailedRefunds, {})
    const nameOf = await fullNamesOf(
      ctx,
      items.map(({ user_id }) => user_id),
    )
    return { items: items.map((refund) => ({ ...refund, full_name: nameOf(refund.user_id) })) }
  })
