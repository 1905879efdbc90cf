import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { fold } from '@fieldside/contracts/fold.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { containing } from '@fieldside/platform/containing.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { sql } from 'kysely'
import { type ProfessionalRecord, selectRecords } from '../../professionals/store/professionals.ts'
import type { DirectorySchema, Reader } from '../../schema.ts'
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
export const readFacets = async (
  db: Database<DirectorySchema>,
  ...given: Parameters<typeof facetStatement>
): Promise<Record<string, number>> => {
  const { rows } = await db.pool.query<{ counts: Record<string, number> }>(facetStatement(...given))
  return rows[0]?.counts ?? {}
}

/** Without a status, all but drafts match. Words are searched in names and the email address. */
export type ApplicantFilters = { status?: ProfessionalStatus | undefined; words: readonly string[] }

/** Must equal the expression of the index professionals_folded. */
const SEARCHED = sql`fold(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '') || ' ' || p.email)`

const matching = ({ status, words }: ApplicantFilters) =>
  sql.join(
    [
      // A literal, because the planner uses the partial index only for a value that it knows.
      status ? sql`p.status = ${sql.lit(status)}` : sql`p.status <> 'draft'`,
      ...words.map((word) => sql`${SEARCHED} like ${containing(fold(word))}`),
    ],
    sql` and `,
  )

/** Lists records by submission: those of a status oldest first, all of them newest first. */
export const listBySubmission = async (
  db: Reader,
  filters: ApplicantFilters,
  after: TimedPosition | null,
): Promise<TimedPage<ProfessionalRecord>> => {
  const at = sql<Date>`coalesce(p.submitted_at, p.created_at)`
  const direction = filters.status ? 'asc' : 'desc'
  const beyond = filters.status ? sql`>` : sql`<`
  let query = selectRecords(db).where(sql<boolean>`${matching(filters)}`)
  if (after) query = query.where(sql<boolean>`(${at}, p.id) ${beyond} (${after.at}, ${after.id}::uuid)`)
  const rows = await query
    .orderBy(at, direction)
    .orderBy('p.id', direction)
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, (row) => row.submitted_at ?? row.created_at)
}

export const countApplicants = (
  on: Parameters<typeof shownCount>[0] & Reader,
  filters: ApplicantFilters,
): Promise<ShownCount> =>
  shownCount(
    on,
    on
      .selectFrom('professionals as p')
      .select('p.id')
      .where(sql<boolean>`${matching(filters)}`),
    SEARCH_COUNT_MAX,
  )

export const countPending = async (db: Reader): Promise<number> => {
  const { pending } = await db
    .selectFrom('professionals')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}
