import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupMailAddresses as endpoint, PersonName } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { findUser, mailAddressesOf, namesOf } from './store/users.ts'
import { fullName } from './views.ts'

/** Omits unknown ids. */
export const lookUpNames = async (ctx: IdentityContext, ids: string[]): Promise<{ users: PersonName[] }> => {
  const rows = ids.length === 0 ? [] : await namesOf(ctx.db.kysely, ids)
  return { users: rows.map((row) => ({ ...row, full_name: fullName(row) })) }
}

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

/** @throws not-found */
export const getMailAddress = async (ctx: IdentityContext, userId: string) => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  return {
    email: user.email,
    full_name: fullName(user),
    email_confirmed: user.email_confirmed_at !== null,
  }
}

/** @throws not-found */
export const getEmailConfirmation = async (ctx: IdentityContext, userId: string) => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  return { email_confirmed: user.email_confirmed_at !== null }
}
