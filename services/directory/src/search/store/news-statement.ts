import { ALERT_MATCHES_MAX } from '@fieldside/contracts/limits.ts'
import type { Database } from '@fieldside/platform/database.ts'
import type { DirectorySchema } from '../../schema.ts'
import { type Criteria, createParams, matching } from './find-statement.ts'

export type Period = { after: Date; until: Date }

/** Finds the matches of a search that were listed or got an earlier slot within a period. */
export const newsStatement = (criteria: Criteria, { after, until }: Period) => {
  const { values, param } = createParams()
  const [from, to] = [after, until].map((at) => param(at, 'timestamptz'))
  const inPeriod = (column: string) => `${column} > ${from} and ${column} <= ${to}`
  const text = `select count(*)::int as total, (count(*) filter (where ${inPeriod('listed_at')}))::int as listed from (
    select n.listed_at from search_entries e join professional_news n using (professional_id)
    where ${inPeriod('n.news_at')} and ${matching(criteria, param)} limit ${ALERT_MATCHES_MAX + 1}) as found`
  return { text, values }
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
