import * as endpoints from '@fieldside/contracts/http/packages.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { listBuyable, listPackages } from './list.ts'
import { changePackage, offerPackage, withdrawPackage } from './offer.ts'
import { returnPackage } from './return.ts'
import { listOffered } from './store/offered-packages.ts'
import { toOfferedPackage } from './views.ts'

export const packageRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(endpoints.listOwnPackages, async (ctx) => ({
    items: (await listOffered(ctx.db.kysely, userOf(ctx).userId)).map(toOfferedPackage),
  }))
  http.serve(endpoints.offerPackage, (ctx, { body }) => offerPackage(ctx, body))
  http.serve(endpoints.changePackage, (ctx, { params, body }) => changePackage(ctx, params.id, body))
  http.serve(endpoints.withdrawPackage, (ctx, { params }) => withdrawPackage(ctx, params.id))
  http.serve(endpoints.listPackagesOf, (ctx, { params }) => listBuyable(ctx, params.id))
  http.serve(endpoints.listPackages, (ctx, { query }) => listPackages(ctx, query))
  http.serve(endpoints.returnPackage, (ctx, { params }) => returnPackage(ctx, params.id))
}
