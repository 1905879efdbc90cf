import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListUsers, listUserIds as idsEndpoint } from '@fieldside/contracts/http/users-admin.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { IdentityContext } from '../context.ts'
import { countMatching, pageOfUsers, userIdsAfter } from './store/user-list.ts'
import { toListedUser } from './views.ts'

/** More words than anyone types. Each costs a condition. */
const MAX_WORDS = 6

const users = cursorCodec('users', TimedPosition)

/** @throws invalid-input */
export const listUsers = async (
  ctx: IdentityContext,
  { search = '', role, cursor }: QueryOf<typeof adminListUsers>,
): Promise<ReplyOf<typeof adminListUsers>> => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const after = users.decode(cursor)
  const on = ctx.db.kysely
  const [{ rows, next }, count] = await Promise.all([
    pageOfUsers(on, { words, role }, after),
    countMatching(on, { words, role }),
  ])
  return { items: rows.map((row) => toListedUser(row, ctx.now())), next: users.encode(next), count }
}

/** Pages through all user ids, for callers that notify everyone. */
export const listUserIds = async (
  ctx: IdentityContext,
  { registered_until, after, limit }: QueryOf<typeof idsEndpoint>,
): Promise<ReplyOf<typeof idsEndpoint>> => {
  const until = new Date(registered_until)
  const ids = await userIdsAfter(ctx.db.kysely, { after, until, limit: limit + 1 })
  return { ids: ids.slice(0, limit), more: ids.length > limit }
}
