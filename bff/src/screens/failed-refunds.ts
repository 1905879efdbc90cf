import { adminFailedRefundsScreen } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { listFailedRefunds } from '@fieldside/contracts/http/payments.ts'
import { namesOf } from '../people-names.ts'
import { type Bff, serve } from '../serve.ts'
import { unlessAway } from '../unless-away.ts'

export const serveFailedRefunds = (bff: Bff): void =>
  serve(bff, adminFailedRefundsScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listFailedRefunds, {})
    const userIds = items.map(({ user_id }) => user_id)
    const names = await unlessAway(namesOf(ctx, userIds))
    return {
      items: items.map((refund) => ({ ...refund, full_name: names?.get(refund.user_id)?.full_name ?? null })),
    }
  })
