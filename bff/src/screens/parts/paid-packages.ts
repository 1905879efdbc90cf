import type { PaidPackage } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { fullNamesOf } from './lookups.ts'

type About = { package?: PaidPackage | undefined }

/** Returns the full name of the other side of each package; null while identity doesn't answer. */
export const namesOfPackages = async (
  ctx: RequestContext,
  items: readonly About[],
): Promise<(item: About) => string | null> => {
  const own = ctx.user().id
  const otherOf = ({ athlete_id, professional_user_id }: PaidPackage): string =>
    athlete_id === own ? professional_user_id : athlete_id
  const ids = items.flatMap((item) => (item.package ? [otherOf(item.package)] : []))
  if (ids.length === 0) return () => null
  const nameOf = await fullNamesOf(ctx, ids)
  return (item) => (item.package ? nameOf(otherOf(item.package)) : null)
}
