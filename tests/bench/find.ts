import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { prepareServices } from '@fieldside/database/databases.ts'
import { startThrowawayPostgres } from '@fieldside/dev-postgres/server.ts'
import type { DirectoryContext } from '@fieldside/directory/context.ts'
import { gazetteer } from '@fieldside/directory/places/adapters/gazetteer.ts'
import type { DirectorySchema } from '@fieldside/directory/schema.ts'
import { findNews } from '@fieldside/directory/search/find-news.ts'
import { searchProfessionals } from '@fieldside/directory/search/search.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { createExpiringMap } from '@fieldside/platform/expiring-map.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import pg from 'pg'
import { sum } from './accounting.ts'
import { growListed } from './found-rows.ts'
import { BULK, SIZES } from './growth.ts'
import { withoutTextIndexes } from './growth-rows.ts'
import { percentile } from './load.ts'
import { ms, type Report, type Row, times } from './report.ts'

const MIGRATIONS = new URL('../../services/directory/prisma/migrations/', import.meta.url)
const WARM_UP = 3
const CALLS = 100
/** Counts beside filters and alerts are read rarely. */
const RARE_CALLS = 20

/** Searches by words, place, and filters. */
const FOUND: [name: string, query: Record<string, string>][] = [
  [
    'words, place, and filters',
    { words: 'physio runners', location: 'Denver, CO', radius: '25', max_price: '120', time: 'evenings' },
  ],
  ['words and place', { words: 'shin splints', location: '10001', radius: '50' }],
  ['words', { words: 'acl climbing' }],
  ['a common word', { words: 'physio' }],
  ['a typo', { words: 'phisical terapist knee' }],
  ['nearest', { location: '80202', radius: '25', sort: 'nearest' }],
  ['soonest online', { online: 'true', language: 'es', sort: 'soonest' }],
  ['price', { sort: 'price', min_rating: '4' }],
]

type Statement = { text: string; values: unknown[] }
type Measured = { p50: number; p99: number; pages: number }
type Plan = { 'Execution Time': number; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

const isFacets = ({ text }: Statement): boolean => text.includes("'specialty ")

/** Opens directory's database, and records what it executes. */
const openDirectory = (url: string) => {
  const database = createDatabase<DirectorySchema>(url, { schema: 'directory' })
  const executed: Statement[] = []
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((given: Statement | string, ...rest: unknown[]) => {
      if (typeof given === 'object') executed.push({ text: given.text, values: given.values ?? [] })
      else executed.push({ text: given, values: Array.isArray(rest[0]) ? rest[0] : [] })
      return query(given, ...rest)
    }) as typeof client.query
  })
  const context = {
    db: database,
    gazetteer,
    now: () => new Date(),
    caller: { kind: 'visitor' },
    facets: createExpiringMap(1, () => Number.POSITIVE_INFINITY),
  } as unknown as DirectoryContext
  const during = async (work: (context: DirectoryContext) => Promise<unknown>): Promise<Statement[]> => {
    executed.length = 0
    await work(context)
    return [...executed]
  }
  return { database, during }
}

/** Executes statements repeatedly, and returns what Postgres says about their time and pages. */
const measure = async (client: pg.Client, statements: Statement[], calls = CALLS): Promise<Measured> => {
  const taken: number[] = []
  let pages = 0
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    const plans: Plan[] = []
    for (const { text, values } of statements) {
      const explained = `explain (analyze, buffers, timing off, format json) ${text}`
      const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(explained, values)
      plans.push(rows[0]!['QUERY PLAN'][0])
    }
    if (call >= WARM_UP) taken.push(sum(plans.map((plan) => plan['Execution Time'])))
    pages = sum(plans.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']))
  }
  return { p50: percentile(taken, 50), p99: percentile(taken, 99), pages }
}

type Opened = ReturnType<typeof openDirectory>

const measureAll = async (client: pg.Client, { during }: Opened): Promise<Map<string, Measured>> => {
  const measured = new Map<string, Measured>()
  for (const [name, given] of FOUND) {
    const query = SearchQuery.parse(given)
    const statements = await during((context) => searchProfessionals(context, query))
    const period = { after: new Date(Date.now() - DAY_MS), until: new Date() }
    const alert = await during((context) => findNews(context, query, period))
    measured.set(
      `find, ${name}`,
      await measure(
        client,
        statements.filter((one) => !isFacets(one)),
      ),
    )
    measured.set(
      `counts beside filters, ${name}`,
      await measure(client, statements.filter(isFacets), RARE_CALLS),
    )
    measured.set(`alert, ${name}`, await measure(client, alert, RARE_CALLS))
  }
  return measured
}

const reportOf = (bySize: Map<number, Map<string, Measured>>): Report => {
  const [few] = SIZES
  const names = [...bySize.get(few)!.keys()]
  const at = (name: string, size: number): Measured => bySize.get(size)!.get(name)!
  const rows = names.map((name): Row => {
    const each = SIZES.map((size) => at(name, size))
    return {
      what: name,
      product: each.map(({ p50, p99 }) => `${ms(p50)} (${ms(p99)})`).join(', '),
      bare: each.map(({ pages }) => pages).join(', '),
      ratio: times(each.at(-1)!.p50, each[0]!.p50),
    }
  })
  const figures = SIZES.flatMap((size) =>
    names.flatMap((name): [string, number][] => [
      // The chart of growth draws the searches alone.
      [`${name.startsWith('find') ? 'growth' : 'p50'} ${size} ${name}`, at(name, size).p50],
      [`p99 ${size} ${name}`, at(name, size).p99],
    ]),
  )
  return {
    rows,
    figures: Object.fromEntries(figures),
    notes: [
      `Execution time by Postgres of all statements of a search among ${SIZES.map((size) => size.toLocaleString('en-US')).join(', ')}`,
      `professionals: p50 (p99) of ${CALLS}. Instead of bare: pages of 8 kB that they read. Ratio: the last p50 against the first.`,
      'Counts beside filters are read once in 30 s for a search; alerts once a day for a saved search.',
    ],
  }
}

/** Measures searches by words, place, and filters on directory's database alone, while it grows to a million rows. */
export const find = async (): Promise<Report> => {
  const server = await startThrowawayPostgres()
  const { urls, ownerUrls } = await prepareServices(server.adminUrl, ['directory'])
  await migrate({ url: ownerUrls.directory!, schema: 'directory', folder: MIGRATIONS })
  const admin = new URL(urls.directory!)
  const { username, password } = new URL(server.adminUrl)
  Object.assign(admin, { username, password })
  const options = '-c search_path=directory,extensions'
  const pool = new pg.Pool({ connectionString: admin.href, options, max: 2 })
  for (const setting of BULK) await pool.query(setting)
  const directory = openDirectory(urls.directory!)
  const client = new pg.Client({ connectionString: urls.directory!, options })
  await client.connect()
  const bySize = new Map<number, Map<string, Measured>>()
  try {
    let from = 0
    for (const size of SIZES) {
      await withoutTextIndexes(pool, () => growListed(pool, [from + 1, size]))
      await pool.query('vacuum analyze')
      console.log(`  ${size.toLocaleString('en-US')} professionals`)
      const measured = await measureAll(client, directory)
      for (const [name, { p50, p99, pages }] of measured)
        console.log(`    ${name}: ${ms(p50)}, p99 ${ms(p99)}, ${pages} pages`)
      bySize.set(size, measured)
      from = size
    }
    return reportOf(bySize)
  } finally {
    await client.end()
    await directory.database.close()
    await pool.end()
    await server.stop()
  }
}
