import { adminDisputesScreen } from '@fieldside/contracts/http/bff/disputes.ts'
import { listDisputes } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

export const serveDisputes = (bff: Bff): void =>
  serve(bff, adminDisputesScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listDisputes, {})
    const userIds = items.map(({ user_id }) => user_id)
    const names = await unlessUnavailable(usersById(ctx, userIds))
    return {
      items: items.map((dispute) => ({
        ...dispute,
        full_name: names?.get(dispute.user_id)?.full_name ?? null,
      })),
    }
  })
