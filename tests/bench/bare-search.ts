import { createServer } from 'node:http'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { cardOf } from '@fieldside/directory/replies.ts'
import type { DirectorySchema } from '@fieldside/directory/schema.ts'
import { searchListed } from '@fieldside/directory/store/listings.ts'
import { createDatabase } from '@fieldside/platform/database.ts'

/** Baseline for search: node:http, a pg pool, and directory's own statement. */

const database = createDatabase<DirectorySchema>(process.env.DATABASE_URL ?? '', { schema: 'directory' })

const answer = async (path: string): Promise<string> => {
  const { searchParams } = new URL(path, 'http://bare')
  const filters = {
    location: searchParams.get('location') ?? undefined,
    specialty: ProfessionalType.optional().parse(searchParams.get('specialty') ?? undefined),
  }
  const { rows, total } = await searchListed(database, { filters, athleteId: null, after: null })
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
