import { ALERT_MATCHES_MAX } from '@fieldside/contracts/limits.ts'
import type { Database } from '@fieldside/platform/database.ts'
import type { DirectorySchema } from '../../schema.ts'
import { type Criteria, FILTERS, givenRow, placeFilter } from './find-statement.ts'

export type Period = { after: Date; until: Date }

/** 'matches' reads every match and keeps those with news; 'news' reads what is new until enough of it matches. */
export type NewsWay = 'matches' | 'news'

const QUERY = '(select query from given)'
/** One more than alerts count. */
const ENOUGH = `limit ${ALERT_MATCHES_MAX + 1}`

/**
 * Finds the matches of a search that were listed or got an earlier slot within a period. What it reads is limited by
 * the few matches of a narrow search, or by the first matches of a wide one, never by all professionals.
 */
export const newsStatement = (criteria: Criteria, { after, until }: Period, way: NewsWay) => {
  const values: unknown[] = []
  const row = givenRow(criteria, values)
  const conditions = [...Object.values(FILTERS), placeFilter(criteria.location, values)].join(' and ')
  const [from, to] = [after, until].map((at) => `(select $${values.push(at)}::timestamptz)`)
  const inPeriod = (column: string) => `${column} > ${from} and ${column} <= ${to}`
  const found: Record<NewsWay, string> = {
    matches: `matches as materialized (
        select e.professional_id from search_entries e where e.terms @@ ${QUERY} and ${conditions}
      ), found as (
        select n.listed_at from matches join professional_news n using (professional_id)
        where ${inPeriod('n.news_at')} ${ENOUGH})`,
    // The subquery keeps the planner from reading the index of terms, which would find every match.
    news: `found as (
        select n.listed_at from professional_news n join search_entries e using (professional_id)
        where ${inPeriod('n.news_at')} and (e.terms @@ ${QUERY}) is true and ${conditions} ${ENOUGH})`,
  }
  const text = `with ${row}, ${found[way]}
    select count(*)::int as total, (count(*) filter (where ${inPeriod('listed_at')}))::int as listed from found`
  const shape = ['news', way, criteria.location !== null && 'in-places']
  return { name: shape.filter(Boolean).join('-'), text, values }
}

/** How many matches have news, up to one more than alerts count, and how many of them were listed for the first time. */
export type News = { total: number; listed: number }

export const countNews = async (
  db: Database<DirectorySchema>,
  ...given: Parameters<typeof newsStatement>
): Promise<News> => {
  const { rows } = await db.pool.query<News>(newsStatement(...given))
  return rows[0] ?? { total: 0, listed: 0 }
}
