import { packagesScreen } from '@fieldside/contracts/http/bff/package-actions.ts'
import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import { lookupPackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { listPackages, listPackagesOf } from '@fieldside/contracts/http/packages.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

/** Returns how many sessions of each package are left; none while booking doesn't answer, or is of the last release. */
const leftById = async (ctx: RequestContext, professional_id: string): Promise<Map<string, number>> => {
  const lookup = ctx.read('booking', lookupPackageCredits, { body: { professional_id } })
  const credits = await unlessUnavailable(unlessNotFound(lookup))
  return new Map(credits?.items.map(({ package_id, left }) => [package_id, left]))
}

export const servePackages = (bff: Bff): void =>
  serve(bff, packagesScreen, async (ctx, { params }) => {
    const { user_id } = await ctx.read('directory', getProfessional, { params })
    const [sold, { items }] = await Promise.all([
      ctx.read('billing', listPackagesOf, { params: { id: user_id } }),
      ctx.read('billing', listPackages, { query: { with: user_id } }),
    ])
    const own = items.filter(({ athlete_id }) => athlete_id === ctx.user().id)
    const left = own.length > 0 ? await leftById(ctx, params.id) : new Map<string, number>()
    const bought = own.map((one) => ({ ...one, left: left.get(one.id) ?? null }))
    return { ...sold, professional_user_id: user_id, bought }
  })
