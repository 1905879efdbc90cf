import { setTimeout as pause } from 'node:timers/promises'
import { launchNode } from '@fieldside/dev-process/node-process.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { z } from 'zod'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { insertListedProfessionals } from './listed-professionals.ts'
import { closedLoop, createSender, expecting, inTurns, perSecond, type Sample } from './load.ts'
import { latencyRow, type Report, type Row, throughputRow } from './report.ts'

const LISTED = [3_000, 100_000]
const SESSIONS = 20
const CONCURRENCY = 16
const ROUNDS = 3
/** The BFF keeps a resolved login session for 1 s. */
export const FORGOTTEN_MS = 2000
const ROUND_MS = 3000

export const SEARCHES = [
  '',
  '?location=Denver',
  '?specialty=Physical+Therapist',
  '?location=CO&specialty=Performance+Coach',
  '?location=new+york',
]

/** Searches by words and place, which directory ranks by best match. */
const RANKED = [
  '?words=coach+runners&location=Denver,+CO&radius=25&max_price=120',
  '?words=knee+rehabilitation&location=Boston,+MA&radius=10&min_rating=4',
  '?words=dietitian&location=Miami,+FL&radius=50',
]

const Found = z.object({ items: z.array(z.object({ id: z.string() })) })

type Way = (index: number) => Promise<string>

const idsOf = (text: string): string =>
  Found.parse(JSON.parse(text))
    .items.map(({ id }) => id.replaceAll('-', ''))
    .join()

/** @throws Error if one of the ways finds other rows */
export const requireSameRows = async (ways: readonly Way[], searches: readonly string[]): Promise<void> => {
  for (const index of searches.keys()) {
    const [first, ...others] = await Promise.all(ways.map(async (way) => idsOf(await way(index))))
    if (!first || others.some((ids) => ids !== first)) throw new Error(`other rows for ${searches[index]}`)
  }
}

const openWays = async (bench: Bench) => {
  let searches: readonly string[] = SEARCHES
  const { athletes, tokenOf } = await bench.cast()
  const people = athletes.slice(0, SESSIONS)
  let tokens = await Promise.all(people.map(tokenOf))
  const { bff: port } = await findFreePorts()
  const bareUrl = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATABASE_URL: bench.stack.environments.directory?.DATABASE_URL ?? '' }
  const handler = await launchNode(
    { entry: 'tests/bench/bare-search.ts', env, readyUrl: bareUrl },
    console.error,
  )
  await handler.ready()
  const senders = [bench.target.publicUrl, bench.stack.urls.directory, bareUrl].map(createSender)
  const [bff, directory, bare] = senders
  const search = (index: number): string => searches[index % searches.length]!
  return {
    product: async (index: number) => {
      const headers = { cookie: people[index % SESSIONS]!.api.cookie() }
      return expecting(200, await bff!.send('GET', `/api/screens/search${search(index)}`, headers))
    },
    /** Each athlete's login session is forgotten by then. */
    cold: async (index: number) => {
      const headers = { cookie: athletes[index % athletes.length]!.api.cookie() }
      return expecting(200, await bff!.send('GET', `/api/screens/search${search(index)}`, headers))
    },
    athletes: athletes.length,
    /** Replaces the tokens, which expire while a hundred thousand professionals are inserted. */
    renewTokens: async () => {
      tokens = await Promise.all(people.map(tokenOf))
    },
    /** Chooses what the ways search for from now on. */
    searchFor: (others: readonly string[]) => {
      searches = others
    },
    service: async (index: number) => {
      const headers = { authorization: `Bearer ${tokens[index % SESSIONS]}` }
      return expecting(200, await directory!.send('GET', `/professionals${search(index)}`, headers))
    },
    bare: async (index: number) => expecting(200, await bare!.send('GET', `/${search(index)}`)),
    close: async () => {
      for (const sender of senders) sender.close()
      await handler.stop()
    },
  }
}

/** Searches once for each athlete, whose login session nobody has used for longer than the BFF keeps it. */
const measureCold = async (send: Way, athletes: number): Promise<Sample> => {
  await pause(FORGOTTEN_MS)
  return closedLoop({ concurrency: CONCURRENCY, until: { count: athletes }, send })
}

/** Requests per second through the BFF as a share of the bare handler's, with warm login sessions (the least of both kinds) and cold ones. */
type Shares = { warm: number; cold: number }

const measureAt = async (
  listed: number,
  { product, service, bare, cold, athletes, searchFor }: Awaited<ReturnType<typeof openWays>>,
): Promise<{ rows: Row[]; shares: Shares }> => {
  const ways = [product, service, bare]
  const until = { ms: ROUND_MS }
  const measure = async (searches: readonly string[]): Promise<Sample[]> => {
    searchFor(searches)
    await requireSameRows(ways, searches)
    return inTurns(ways, { rounds: ROUNDS, concurrency: CONCURRENCY, until })
  }
  const [ranked, rankedDirect, rankedBare] = await measure(RANKED)
  const [many, manyDirect, manyBare] = await measure(SEARCHES)
  const [one, oneDirect, oneBare] = await inTurns(ways, { rounds: 1, concurrency: 1, until })
  const coldOnes = await measureCold(cold, athletes)
  const among = `among ${listed.toLocaleString('en-US')}`
  const shares: Shares = {
    warm: Math.min(perSecond(many!) / perSecond(manyBare!), perSecond(ranked!) / perSecond(rankedBare!)),
    cold: perSecond(coldOnes) / perSecond(manyBare!),
  }
  const rows = [
    latencyRow(`${among}, ${CONCURRENCY} at once, through the BFF`, 50, many!, manyBare!),
    latencyRow(`${among}, ${CONCURRENCY} at once, through the BFF`, 99, many!, manyBare!),
    throughputRow(`${among}, ${CONCURRENCY} at once, through the BFF`, many!, manyBare!),
    latencyRow(`${among}, ${CONCURRENCY} at once, cold login sessions`, 50, coldOnes, manyBare!),
    throughputRow(`${among}, ${CONCURRENCY} at once, cold login sessions`, coldOnes, manyBare!),
    throughputRow(`${among}, ${CONCURRENCY} at once, directory alone`, manyDirect!, manyBare!),
    latencyRow(`${among}, one at a time, through the BFF`, 50, one!, oneBare!),
    latencyRow(`${among}, one at a time, through the BFF`, 99, one!, oneBare!),
    latencyRow(`${among}, one at a time, directory alone`, 50, oneDirect!, oneBare!),
    throughputRow(`${among}, words and place, ${CONCURRENCY} at once, through the BFF`, ranked!, rankedBare!),
    throughputRow(
      `${among}, words and place, ${CONCURRENCY} at once, directory alone`,
      rankedDirect!,
      rankedBare!,
    ),
  ]
  return { rows, shares }
}

/** Compares the search screen through the BFF with a bare handler of the same query, at two sizes. */
export const search = async (bench: Bench): Promise<Report> => {
  const ways = await openWays(bench)
  const measured: Awaited<ReturnType<typeof measureAt>>[] = []
  try {
    for (const listed of LISTED) {
      await insertListedProfessionals(bench.database, listed)
      await calm(bench.database)
      await ways.renewTokens()
      measured.push(await measureAt(listed, ways))
    }
    const least = (of: keyof Shares): number => 100 * Math.min(...measured.map(({ shares }) => shares[of]))
    return {
      rows: measured.flatMap(({ rows }) => rows),
      figures: { 'search warm': least('warm'), 'search cold': least('cold') },
      notes: [
        `${SESSIONS} login sessions in turn, which stay warm, except where each request has a cold one.`,
        "Among listed professionals that were inserted as rows into the bench's own database.",
        'Bare: node:http and a pg pool with the very statement of directory, same rows, as JSON. It checks no session',
        'and adds neither next openings (asked of booking) nor what is saved, as the screen does.',
      ],
    }
  } finally {
    await ways.close()
  }
}
