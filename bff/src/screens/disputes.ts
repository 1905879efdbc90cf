import { adminDisputesScreen } from '@fieldside/contracts/http/bff/disputes.ts'
import { listDisputes } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesOf } from './parts/lookups.ts'

export const serveDisputes = (bff: Bff): void =>
  serve(bff, adminDisputesScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listDisputes, {})
    const nameOf = await fullNamesOf(
      ctx,
      items.map(({ user_id }) => user_id),
    )
    return { items: items.map((dispute) => ({ ...dispute, full_name: nameOf(dispute.user_id) })) }
  })
