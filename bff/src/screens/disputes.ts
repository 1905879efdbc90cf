import { adminDisputesScreen, adminFeeDisputesScreen } from '@fieldside/contracts/http/bff/disputes.ts'
import { listFeeDisputes } from '@fieldside/contracts/http/fee-disputes.ts'
import { listDisputes } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesOf } from './parts/lookups.ts'

const servePaymentDisputes = (bff: Bff): void =>
  serve(bff, adminDisputesScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listDisputes, {})
    const nameOf = await fullNamesOf(
      ctx,
      items.map(({ user_id }) => user_id),
    )
    return { items: items.map((dispute) => ({ ...dispute, full_name: nameOf(dispute.user_id) })) }
  })

const serveFeeDisputes = (bff: Bff): void =>
  serve(bff, adminFeeDisputesScreen, async (ctx) => {
    const { items } = await ctx.read('billing', listFeeDisputes, {})
    const nameOf = await fullNamesOf(
      ctx,
      items.flatMap(({ professional_user_id, athlete_id }) => [professional_user_id, athlete_id]),
    )
    return {
      items: items.map((dispute) => ({
        ...dispute,
        professional_name: nameOf(dispute.professional_user_id),
        athlete_name: nameOf(dispute.athlete_id),
      })),
    }
  })

export const serveDisputes = (bff: Bff): void => {
  servePaymentDisputes(bff)
  serveFeeDisputes(bff)
}
