import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingTools } from '@fieldside/dev-native/tools.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { inGroups } from '@fieldside/dev-seed/in-groups.ts'
import { gazetteer } from '@fieldside/directory/places/adapters/gazetteer.ts'
import { DEFAULT_RADIUS_MILES } from '@fieldside/directory/search/steps/search-query.ts'
import { signUp } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { insertListedProfessionals } from './listed-professionals.ts'
import { createSender, expecting, inTurns, median, perSecond, type Sample } from './load.ts'
import { type PeerRow, startPocketBase } from './pocketbase.ts'
import { latencyRow, type Report, type Row, times } from './report.ts'
import { requireSameRows, SEARCHES } from './search.ts'

const LISTED = 100_000
const SESSIONS = 20
const CONCURRENCY = 16
const ROUNDS = 4
const ROUND_MS = 3000
const PAGE = 20

const KM_PER_MILE = 1.609_344

const { resolve } = await gazetteer()

/** Whoever is near a place that is one point. */
const nearby = (place: string): string => {
  const { point } = resolve(place)
  if (!point) return ''
  const distance = `geoDistance(longitude, latitude, ${point.longitude}, ${point.latitude})`
  return ` || ${distance} <= ${DEFAULT_RADIUS_MILES * KM_PER_MILE}`
}

/** SEARCHES as PocketBase's filters: a word matches within a place or near it, an abbreviation is the state. */
const FILTERS = [
  '',
  `(city ~ 'Denver' || state ~ 'Denver'${nearby('Denver')})`,
  "specialty = 'Physical Therapist'",
  "state = 'CO' && specialty = 'Performance Coach'",
  `(city ~ 'New York' || state = 'NY'${nearby('new york')})`,
]

const ROWS = `
  select replace(p.id::text, '-', '') as id, p.first_name, p.last_name, p.specialty, p.credentials, p.bio, p.city, p.state,
    coalesce(p.latitude, 0) as latitude, coalesce(p.longitude, 0) as longitude, coalesce(p.price_per_session_cents, 0) as price, p.show_price::int as show_price, p.status,
    p.is_accepting_bookings::int as accepting, coalesce(avg(r.rating), 0)::float8 as rating,
    count(r.id)::int as review_count, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as listed_at
  from directory.professionals p left join directory.reviews r on r.professional_id = p.id
  where p.status = 'approved' and p.is_accepting_bookings group by p.id`

const pathOf = (search: string, extra: Record<string, string> = {}): string => {
  const filter = ["status = 'approved'", 'accepting = true', search]
  const query = {
    perPage: String(PAGE),
    sort: '-listed_at,-id',
    filter: filter.filter(Boolean).join(' && '),
    ...extra,
  }
  return `/api/collections/professionals/records?${new URLSearchParams(query)}`
}

const openWays = async (bench: Bench, port: number, tokens: string[]) => {
  const athletes = await inGroups(Array.from({ length: SESSIONS }), 4, () =>
    signUp(bench.target, { role: 'athlete' }),
  )
  const bff = createSender(bench.target.publicUrl)
  const peer = createSender(`http://127.0.0.1:${port}`)
  const ask = async (index: number, path: string) =>
    expecting(200, await peer.send('GET', path, { authorization: tokens[index % SESSIONS]! }))
  /** The ways of the first `count` searches, in turn. */
  const waysOf = (count: number) => {
    const ours = async (index: number) => {
      const path = `/api/screens/search${SEARCHES[index % count]}`
      return expecting(200, await bff.send('GET', path, { cookie: athletes[index % SESSIONS]!.api.cookie() }))
    }
    const theirs = (index: number) => ask(index, pathOf(FILTERS[index % count]!))
    const uncounted = (index: number) => ask(index, pathOf(FILTERS[index % count]!, { skipTotal: '1' }))
    return [ours, theirs, uncounted] as const
  }
  return {
    waysOf,
    close: () => {
      bff.close()
      peer.close()
    },
  }
}

const NOTES = [
  `PocketBase 0.38.2 on SQLite, built here, the same ${LISTED.toLocaleString('en-US')} rows and first pages, ${PAGE} a page, ${CONCURRENCY} at once, ${SESSIONS} warm sessions each.`,
  'Its list rule asks for a signed-in user; both accept Brotli and gzip and keep connections open.',
  'PocketBase counts all matches, ours up to the number that its screen shows. Ours also marks which professionals the',
  'athlete saved, and asks another service for the next available slot of each; PocketBase reads one table. It has an',
  'index for each filter; its text filter matches within a word, as ours does.',
  'Ratio: our requests/s divided by theirs; for latency ours divided by theirs.',
]

const rate = (what: string, ours: Sample, theirs: Sample): Row => ({
  what,
  product: perSecond(ours).toFixed(0),
  bare: perSecond(theirs).toFixed(0),
  ratio: times(perSecond(ours), perSecond(theirs)),
})

const rowsOf = (what: string, [ours, counted, uncounted]: readonly Sample[]): Row[] => [
  rate(`${what}, requests/s, PocketBase with its count`, ours!, counted!),
  rate(`${what}, requests/s, PocketBase without a count`, ours!, uncounted!),
  latencyRow(`${what}, PocketBase with its count`, 50, ours!, counted!),
  latencyRow(`${what}, PocketBase with its count`, 99, ours!, counted!),
]

const compare = async (bench: Bench, port: number, tokens: string[]): Promise<Report> => {
  const { waysOf, close } = await openWays(bench, port, tokens)
  try {
    const all = waysOf(SEARCHES.length)
    await requireSameRows(all, SEARCHES)
    const turns = { rounds: ROUNDS, concurrency: CONCURRENCY, until: { ms: ROUND_MS } }
    const mixed = await inTurns(all, turns)
    const unfiltered = await inTurns(waysOf(1), turns)
    const [ours, counted, uncounted] = mixed.map(perSecond)
    return {
      figures: {
        peer: ours! / counted!,
        'peer uncounted': ours! / uncounted!,
        'search 100000 p50': median(mixed[0]!.latenciesMs),
      },
      rows: [...rowsOf(`${SEARCHES.length} searches in turn`, mixed), ...rowsOf('no filter', unfiltered)],
      notes: NOTES,
    }
  } finally {
    close()
  }
}

/** Compares search through the BFF with PocketBase on the same rows. Without Go it says that it is skipped. */
export const peer = async (bench: Bench): Promise<Report> => {
  if (missingTools().includes('go'))
    return { rows: [], notes: ["Skipped: PocketBase is built with Go, which isn't on this machine."] }
  await insertListedProfessionals(bench.database, LISTED)
  await calm(bench.database)
  const { rows } = await bench.database.query<PeerRow>(ROWS)
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-peer-'))
  const { bff: port } = await findFreePorts()
  try {
    const pocketBase = await startPocketBase({ folder, port, users: SESSIONS }, rows, console.log)
    try {
      return await compare(bench, port, pocketBase.tokens)
    } finally {
      await pocketBase.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
