import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { fold } from '@fieldside/contracts/fold.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { containing } from '@fieldside/platform/containing.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { sql } from 'kysely'
import { type ProfessionalRecord, selectRecords } from '../../professionals/store/professionals.ts'
import type { Reader } from '../../schema.ts'

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
