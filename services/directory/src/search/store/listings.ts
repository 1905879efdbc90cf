import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import type { ProfessionalRecord } from '../../professionals/store/professionals.ts'
import type { DirectorySchema } from '../../schema.ts'
import { facetStatement } from './facet-statement.ts'
import {
  type Criteria,
  countStatement,
  type Finding,
  findStatement,
  type KeyPosition,
} from './find-statement.ts'
import { type Search, searchStatement } from './search-statement.ts'

/** `text` is the level of the words, see TEXT_LEVELS; 0 without words. */
export type FoundRecord = ProfessionalRecord & {
  saved: boolean | null
  text: number
  next_slot_at: Date | null
}

/**
 * Lists approved professionals who accept bookings, newest first, and which of them the athlete saved. Counts up to
 * SEARCH_COUNT_MAX + 1.
 */
export const searchListed = async (
  db: Database<DirectorySchema>,
  search: Search,
): Promise<TimedPage<FoundRecord> & { total: number }> => {
  const { rows } = await db.pool.query<FoundRecord & { total: number }>(searchStatement(search))
  const found = rows.filter((row) => row.id !== null)
  return { ...timedPage(found, (row) => row.created_at), total: rows[0]?.total ?? 0 }
}

/** Reads a page of what a search finds. Counts up to SEARCH_COUNT_MAX + 1. */
export const findListed = async (
  db: Database<DirectorySchema>,
  finding: Finding,
): Promise<{ rows: FoundRecord[]; next: KeyPosition | null; total: number }> => {
  const { rows } = await db.pool.query<FoundRecord & { total: number; key: number }>(findStatement(finding))
  const found = rows.filter((row) => row.id !== null)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next = found.length > PAGE_SIZE && last ? { key: last.key, id: last.id } : null
  return { rows: page, next, total: rows[0]?.total ?? 0 }
}

export const countListed = async (db: Database<DirectorySchema>, criteria: Criteria): Promise<number> => {
  const { rows } = await db.pool.query<{ total: number }>(countStatement(criteria))
  return rows[0]?.total ?? 0
}

/** Returns counts by filter and value, as in 'time evenings'. */
export const countFacetValues = async (
  db: Database<DirectorySchema>,
  ...given: Parameters<typeof facetStatement>
): Promise<Record<string, number>> => {
  const { rows } = await db.pool.query<{ counts: Record<string, number> }>(facetStatement(...given))
  return rows[0]?.counts ?? {}
}
