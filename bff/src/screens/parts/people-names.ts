import { lookupNames, type PersonName } from '@fieldside/contracts/http/identity.ts'
import type { RequestContext } from '../../http/request-context.ts'

const LOOKUP_MAX = 200

/** Looks up any number of users by id. Unknown ids are missing from the result. */
export const namesOf = async (
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, PersonName>> => {
  const unique = [...new Set(ids)]
  const pages = Array.from({ length: Math.ceil(unique.length / LOOKUP_MAX) }, (_, page) =>
    unique.slice(page * LOOKUP_MAX, (page + 1) * LOOKUP_MAX),
  )
  const found = await Promise.all(
    pages.map((page) => ctx.readAsBff('identity', lookupNames, { body: { ids: page } })),
  )
  return new Map(found.flatMap(({ users }) => users.map((user) => [user.id, user])))
}
