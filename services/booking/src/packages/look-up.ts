import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupPackageCredits as endpoint } from '@fieldside/contracts/http/package-credits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { listInPackages } from '../appointments/store/packages.ts'
import type { BookingContext } from '../context.ts'
import { listPackages } from './store/packages.ts'
import { packageViewOf } from './views.ts'

type Query = { athlete_id?: string | undefined; professional_id?: string | undefined }

/** Lists what is left of the caller's packages. */
export const lookupPackageCredits = async (
  ctx: BookingContext,
  { athlete_id: athleteId, professional_id: professionalId }: Query,
): Promise<ReplyOf<typeof endpoint>> => {
  const on = ctx.db.kysely
  const packages = await listPackages(on, { userId: userOf(ctx).userId, athleteId, professionalId })
  const sessions = await listInPackages(
    on,
    packages.map(({ id }) => id),
  )
  const now = ctx.now()
  const items = packages.map((owned) =>
    packageViewOf(
      owned,
      sessions.filter(({ package_id }) => package_id === owned.id),
      now,
    ),
  )
  return { items }
}
