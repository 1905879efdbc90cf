import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupMailAddresses as endpoint } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { mailAddressesOf } from './store/users.ts'
import { fullName } from './views.ts'

/** Omits unknown ids. */
export const lookUpMailAddresses = async (
  ctx: IdentityContext,
  { ids, names }: { ids: string[]; names: string[] },
): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await mailAddressesOf(ctx.db.kysely, [...ids, ...names])
  const of = (wanted: string[]) => rows.filter(({ id }) => wanted.includes(id))
  return {
    users: of(ids).map((row) => ({
      id: row.id,
      email: row.email,
      full_name: fullName(row),
      email_confirmed: row.email_confirmed_at !== null,
    })),
    names: of(names).map(({ id, first_name, last_name }) => ({
      id,
      first_name,
      last_name,
      full_name: fullName({ first_name, last_name }),
    })),
  }
}
