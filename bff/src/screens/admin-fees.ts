import { adminFeesScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { adminListFees } from '@fieldside/contracts/http/billing.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesOf } from './parts/lookups.ts'

export const serveAdminFees = (bff: Bff): void =>
  serve(bff, adminFeesScreen, async (ctx, { params }) => {
    const { items } = await ctx.read('billing', adminListFees, { params })
    const nameOf = await fullNamesOf(
      ctx,
      items.map(({ athlete_id }) => athlete_id),
    )
    return { items: items.map((fee) => ({ ...fee, athlete_name: nameOf(fee.athlete_id) })) }
  })
