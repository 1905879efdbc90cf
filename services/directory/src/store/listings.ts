import type { SearchQuery } from '@fieldside/contracts/http/directory.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { sql } from 'kysely'
import { type PlaceLookup, placeLookup } from '../domain/place.ts'
import type { DirectorySchema, Reader } from '../schema.ts'
import { type ProfessionalRecord, selectRecords } from './professionals.ts'

type Filters = Omit<SearchQuery, 'cursor'>
type Param = (value: unknown) => string
export type FoundRecord = ProfessionalRecord & { saved: boolean | null }
type Found = FoundRecord & { total: number }
type Search = { filters: Filters; athleteId: string | null; after: TimedPosition | null }

/** Escapes LIKE wildcards in the words of a parameter. */
const wordsOf = (param: string): string =>
  `regexp_replace(place_words(${param}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Must match the expression of the index professionals_place_words. */
const PLACE_WORDS = "(' ' || p.place_short || ' ')"

const placeCondition: Record<PlaceLookup, (param: string) => string> = {
  state: (param) => `${PLACE_WORDS} like '% ' || ${wordsOf(param)} || ' %'`,
  'city-in-state': (param) => `${PLACE_WORDS} like '%' || ${wordsOf(param)} || ' '`,
  short: (param) => `p.place_short like '%' || ${wordsOf(param)} || '%'`,
  long: (param) => `p.place_long like '%' || ${wordsOf(param)} || '%'`,
}

/** The condition of each filter. Its name tells the shapes of the statement apart. */
const CONDITIONS: {
  [Name in keyof Filters]-?: (
    value: NonNullable<Filters[Name]>,
    param: Param,
  ) => { name: string; condition: string } | undefined
} = {
  location: (value, param) => {
    const place = placeLookup(value)
    return place && { name: place, condition: placeCondition[place](param(value)) }
  },
  specialty: (value, param) => ({ name: 'specialty', condition: `p.specialty = ${param(value)}` }),
}
const FILTERS = Object.keys(CONDITIONS) as (keyof Filters)[]

/** Builds the search for the given filters. The name lets each connection prepare each shape once. */
const searchStatement = ({ filters, athleteId, after }: Search) => {
  const values: unknown[] = []
  const param: Param = (value) => `$${values.push(value)}`
  const given = FILTERS.flatMap((filter) => {
    const value = filters[filter]
    return value ? (CONDITIONS[filter](value as never, param) ?? []) : []
  })
  const listed = [
    "p.status = 'approved'",
    'p.is_accepting_bookings',
    ...given.map(({ condition }) => condition),
  ]
  const where = listed.join(' and ')
  const from = after ? ` and (p.created_at, p.id) < (${param(after.at)}, ${param(after.id)}::uuid)` : ''
  const saved = athleteId
    ? `exists (select from saved_professionals s where s.athlete_id = ${param(athleteId)} and s.professional_id = page.id)`
    : 'null'
  const text = `
    select counted.total, page.*, ${saved} as saved, rated.rating,
      coalesce(rated.review_count, 0) as review_count
    from (
      select count(*)::int as total
      from (select 1 from professionals p where ${where} limit ${SEARCH_COUNT_MAX + 1}) as listed
    ) as counted
    left join lateral (
      select p.* from professionals p where ${where}${from}
      order by p.created_at desc, p.id desc limit ${PAGE_SIZE + 1}
    ) as page on true
    left join lateral (
      select round(avg(r.rating), 1)::float8 as rating, count(*)::int as review_count
      from reviews r where r.professional_id = page.id and r.counts
    ) as rated on true
    order by page.created_at desc, page.id desc`
  const shape = [
    ...given.map(({ name }) => name),
    ...(athleteId ? ['saved'] : []),
    ...(after ? ['after'] : []),
  ]
  const name = ['search', ...shape].join('-')
  return { name, text, values }
}

/**
 * Lists approved professionals who accept bookings, newest first, and which of them the athlete saved. Counts up to
 * SEARCH_COUNT_MAX + 1.
 */
export const searchListed = async (
  db: Database<DirectorySchema>,
  search: Search,
): Promise<TimedPage<FoundRecord> & { total: number }> => {
  const { rows } = await db.pool.query<Found>(searchStatement(search))
  const found = rows.filter((row) => row.id !== null)
  return { ...timedPage(found, (row) => row.created_at), total: rows[0]?.total ?? 0 }
}

/** Lists records by submission, oldest first. Without a status, lists all but drafts. */
export const listBySubmission = async (
  db: Reader,
  status: ProfessionalStatus | undefined,
  after: TimedPosition | null,
): Promise<TimedPage<ProfessionalRecord>> => {
  const at = sql<Date>`coalesce(p.submitted_at, p.created_at)`
  let query = selectRecords(db)
  query = status ? query.where('p.status', '=', status) : query.where('p.status', '<>', 'draft')
  if (after) query = query.where(sql<boolean>`(${at}, p.id) > (${after.at}, ${after.id}::uuid)`)
  const rows = await query
    .orderBy(at)
    .orderBy('p.id')
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, (row) => row.submitted_at ?? row.created_at)
}

export const countPending = async (db: Reader): Promise<number> => {
  const { pending } = await db
    .selectFrom('professionals')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}
