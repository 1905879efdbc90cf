import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupMailAddresses as endpoint } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { fullName } from '../replies.ts'
import { mailAddressesOf } from '../store/users.ts'

/** Omits unknown ids. */
export const lookUpMailAddresses = async (
  ctx: IdentityContext,
  ids: string[],
): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await mailAddressesOf(ctx.db.kysely, ids)
  const users = rows.map((row) => ({
    id: row.id,
    email: row.email,
    full_name: fullName(row),
    email_confirmed: row.email_confirmed_at !== null,
  }))
  return { users }
}
