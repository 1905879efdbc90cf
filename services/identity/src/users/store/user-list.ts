import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { fold } from '@fieldside/contracts/fold.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { containing } from '@fieldside/platform/containing.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { isSuspended } from '../rules/suspension.ts'
import type { Reader } from './users.ts'

export type UserFilters = { words: readonly string[]; role?: Role | undefined }

/** Must equal the expression of the index users_folded. */
const SEARCHED = sql`fold(first_name || ' ' || last_name || ' ' || email::text)`

const matching = (on: Reader, { words, role }: UserFilters) => {
  let query = on.selectFrom('users')
  for (const word of words) query = query.where(sql<boolean>`${SEARCHED} like ${containing(fold(word))}`)
  return role ? query.where('role', '=', role) : query
}

export const pageOfUsers = async (
  on: Reader,
  filters: UserFilters,
  after: TimedPosition | null,
): Promise<{ rows: UserRow[]; next: TimedPosition | null }> => {
  let query = matching(on, filters)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
    )
  }
  const found = await query.execute()
  const rows = found.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE_SIZE && last ? { at: last.created_at, id: last.id } : null }
}

export const countMatching = (on: Reader, filters: UserFilters): Promise<ShownCount> =>
  shownCount(on, matching(on, filters).select('id'), SEARCH_COUNT_MAX)

/** Pages through the ids of users who had registered by `until`. */
export const userIdsAfter = async (
  on: Reader,
  { after, until, limit }: { after: string | undefined; until: Date; limit: number },
): Promise<string[]> => {
  let query = on.selectFrom('users').select('id').where('created_at', '<=', until).orderBy('id').limit(limit)
  if (after) query = query.where('id', '>', after)
  return (await query.execute()).map(({ id }) => id)
}

/**
 * Locks all administrators in id order, so that two transactions can't deadlock. Returns those who aren't suspended:
 * the others can't act, and don't count as remaining administrators.
 */
export const lockAdmins = async (tx: Tx<IdentitySchema>, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'suspended_at', 'suspended_until'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter((row) => !isSuspended(row, now)).map(({ id }) => id)
}
