import { createServer } from 'node:http'
import { SearchQuery } from '@fieldside/contracts/http/search.ts'
import type { DirectoryContext } from '@fieldside/directory/context.ts'
import { gazetteer } from '@fieldside/directory/places/adapters/gazetteer.ts'
import { cardOf } from '@fieldside/directory/professionals/views.ts'
import type { DirectorySchema } from '@fieldside/directory/schema.ts'
import { locateSearch } from '@fieldside/directory/search/steps/locate-search.ts'
import { readSearch } from '@fieldside/directory/search/steps/read-search.ts'
import { isPlain, sortOf } from '@fieldside/directory/search/steps/search-query.ts'
import { findListed, searchListed } from '@fieldside/directory/search/store/listings.ts'
import { createDatabase } from '@fieldside/platform/database.ts'

/** Baseline for search: node:http, a pg pool, and directory's own statements. */

const database = createDatabase<DirectorySchema>(process.env.DATABASE_URL ?? '', { schema: 'directory' })
const context = { db: database, gazetteer } as DirectoryContext

const find = async (query: SearchQuery) => {
  const area = await locateSearch(context, query)
  if (isPlain(query) && area.radiusMiles === null) {
    const filters = { location: area.text ?? undefined, specialty: query.specialty }
    return searchListed(database, { filters, athleteId: null, after: null })
  }
  const { criteria } = await readSearch(context, query, area, new Date())
  return findListed(database, { ...criteria, sort: sortOf(query), after: null, athleteId: null })
}

const answer = async (path: string): Promise<string> => {
  const { searchParams } = new URL(path, 'http://bare')
  const { rows, total } = await find(SearchQuery.parse(Object.fromEntries(searchParams)))
  return JSON.stringify({ items: rows.map((row) => cardOf(row, null)), count: total })
}

const server = createServer((request, response) => {
  answer(request.url ?? '/').then(
    (body) => response.setHeader('content-type', 'application/json').end(body),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
