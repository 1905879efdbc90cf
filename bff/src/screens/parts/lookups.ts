import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { lookupNames, type PersonName } from '@fieldside/contracts/http/identity.ts'
import { lookupProfessionals } from '@fieldside/contracts/http/professional-lookups.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { batchesOf } from './batches.ts'
import { fullName } from './full-name.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

const LOOKUP_MAX = 200

/** Looks up any number of items by id. Unknown ids are missing from the result. */
const byId = async <Item extends { id: string }>(
  ids: readonly string[],
  lookUp: (page: string[]) => Promise<Item[]>,
): Promise<Map<string, Item>> => {
  const unique = [...new Set(ids)]
  const pages = await Promise.all(batchesOf(unique, LOOKUP_MAX).map(lookUp))
  return new Map(pages.flat().map((item) => [item.id, item]))
}

type AsBff = Pick<RequestContext, 'readAsBff'>

export const namesById = (ctx: AsBff, ids: readonly string[]): Promise<Map<string, PersonName>> =>
  byId(ids, async (page) => (await ctx.readAsBff('identity', lookupNames, { body: { ids: page } })).users)

/** Takes the caller's own name from their session. */
export const usersById = async (
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, PersonName>> => {
  const { id: own, first_name, last_name, full_name } = ctx.user()
  const names = await namesById(
    ctx,
    ids.filter((id) => id !== own),
  )
  return names.set(own, { id: own, first_name, last_name, full_name })
}

/** Returns the full name of a user by id; null for an unknown one, and while identity doesn't answer. */
export const fullNamesOf = async (
  ctx: RequestContext,
  ids: readonly string[],
): Promise<(id: string) => string | null> => {
  const users = await unlessUnavailable(usersById(ctx, ids))
  return (id) => users?.get(id)?.full_name ?? null
}

export const professionalsById = (
  ctx: AsBff,
  ids: readonly string[],
): Promise<Map<string, ProfessionalCard>> =>
  byId(ids, async (page) => {
    const { professionals } = await ctx.readAsBff('directory', lookupProfessionals, { body: { ids: page } })
    return professionals
  })

/** Returns the full names of users and professionals by their ids. */
export const fullNamesById = async (
  ctx: RequestContext,
  userIds: readonly string[],
  professionalIds: readonly string[],
): Promise<Map<string, string>> => {
  const [users, professionals] = await Promise.all([
    usersById(ctx, userIds),
    professionalsById(ctx, professionalIds),
  ])
  return new Map([
    ...[...users.values()].map(({ id, full_name }) => [id, full_name] as const),
    ...[...professionals.values()].map((card) => [card.id, fullName(card)] as const),
  ])
}
