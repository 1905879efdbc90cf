import type { PersonName } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { namesOf } from './store/users.ts'
import { fullName } from './views.ts'

/** Omits unknown ids. */
export const lookUpNames = async (ctx: IdentityContext, ids: string[]): Promise<{ users: PersonName[] }> => {
  const rows = ids.length === 0 ? [] : await namesOf(ctx.db.kysely, ids)
  return { users: rows.map((row) => ({ ...row, full_name: fullName(row) })) }
}
