import { adminFeesScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { adminListFees } from '@fieldside/contracts/http/billing.ts'
import { type Bff, serve } from '../http/serve.ts'
import { usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

export const serveAdminFees = (bff: Bff): void =>
  serve(bff, adminFeesScreen, async (ctx, { params }) => {
    const { items } = await ctx.read('billing', adminListFees, { params })
    const athleteIds = items.map(({ athlete_id }) => athlete_id)
    const names = await unlessUnavailable(usersById(ctx, athleteIds))
    return {
      items: items.map((fee) => ({ ...fee, athlete_name: names?.get(fee.athlete_id)?.full_name ?? null })),
    }
  })
