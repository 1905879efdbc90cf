import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { type Listed, listedProfessional, makeAdmin, type Person, signUp } from '../fixtures/users.ts'
import { sum } from './accounting.ts'
import { type Bench, openBench } from './bench-stack.ts'
import { grow, insertOwnLogs } from './growth-rows.ts'
import { createSender, expecting, median } from './load.ts'
import { ms, type Report, type Row, times } from './report.ts'
import { openStatementLog } from './statement-log.ts'

export const SIZES = [10_000, 100_000, 1_000_000] as const
/** For building indexes and writing rows. No search uses them. */
export const BULK = [
  "alter system set maintenance_work_mem = '512MB'",
  "alter system set max_wal_size = '8GB'",
  'alter system set autovacuum = off',
  'select pg_reload_conf()',
]
const WARM_UP = 3
const CALLS = 15

type List = { name: string; path: string; role: string; as: Person }

type People = { athlete: Person; admin: Person; professional: Listed }

const listsOf = ({ athlete, admin, professional }: People): List[] => {
  const [directory, identity] = ['fieldside_directory', 'fieldside_identity']
  const [booking, content] = ['fieldside_booking', 'fieldside_content']
  const search = (name: string, query: string): List => ({
    name: `search, ${name}`,
    path: `/api/screens/search${query}`,
    role: directory,
    as: athlete,
  })
  return [
    search('no filter', ''),
    search('type', '?specialty=Physical+Therapist'),
    search('state', '?location=CO'),
    search('city', '?location=Denver'),
    { name: 'users', path: '/api/identity/admin/users', role: identity, as: admin },
    { name: 'users by name', path: '/api/identity/admin/users?search=ana', role: identity, as: admin },
    { name: 'total of users', path: '/api/screens/admin', role: identity, as: admin },
    { name: 'total of bookings', path: '/api/screens/admin', role: booking, as: admin },
    { name: 'audit entries', path: '/api/screens/admin/audit', role: identity, as: admin },
    { name: 'transactions', path: '/api/screens/transactions', role: 'fieldside_billing', as: athlete },
    { name: 'athlete’s sessions', path: '/api/screens/athlete-dashboard', role: booking, as: athlete },
    { name: 'saved professionals', path: '/api/screens/athlete-dashboard', role: directory, as: athlete },
    {
      name: 'professional’s sessions',
      path: '/api/screens/provider-dashboard',
      role: booking,
      as: professional,
    },
    {
      name: 'profile views',
      path: '/api/screens/provider-dashboard/analytics',
      role: directory,
      as: professional,
    },
    { name: 'programs', path: '/api/content/programs', role: content, as: athlete },
    { name: 'progress of five years', path: '/api/content/progress', role: content, as: athlete },
    {
      name: 'an exercise over five years',
      path: '/api/content/progress/exercise?exercise_name=Back+Squat',
      role: content,
      as: athlete,
    },
  ]
}

/** Returns the median of what the statements of one service take in a request, by Postgres's log. */
const sqlOf = async (bench: Bench, lists: List[]): Promise<Map<string, number>> => {
  const bff = createSender(bench.target.publicUrl)
  const log = await openStatementLog(bench)
  const medians = new Map<string, number>()
  try {
    for (const { name, path, role, as } of lists) {
      const taken: number[] = []
      for (let call = 0; call < WARM_UP + CALLS; call += 1) {
        await log.take()
        expecting(200, await bff.send('GET', path, { cookie: as.api.cookie() }))
        const logged = (await log.take()).filter((one) => one.role === role)
        if (call >= WARM_UP) taken.push(sum(logged.map((one) => one.ms)))
      }
      medians.set(name, median(taken))
    }
  } finally {
    await log.close()
    bff.close()
  }
  return medians
}

const label = (size: number): string => size.toLocaleString('en-US')

const reportOf = (lists: List[], bySize: Map<number, Map<string, number>>): Report => {
  const at = (name: string, size: number): number => bySize.get(size)?.get(name) ?? Number.NaN
  const [few, , many] = SIZES
  const rows = lists.map(
    ({ name }): Row => ({
      what: name,
      product: SIZES.map((size) => ms(at(name, size))).join(', '),
      ratio: times(at(name, many), at(name, few)),
    }),
  )
  const searches = lists.filter(({ name }) => name.startsWith('search'))
  const figures: [string, number][] = SIZES.flatMap((size) => [
    [`search sql ${size}`, Math.max(...searches.map(({ name }) => at(name, size)))],
    ...lists.map(({ name }): [string, number] => [`growth ${size} ${name}`, at(name, size)]),
  ])
  return {
    rows,
    figures: Object.fromEntries(figures),
    notes: [
      `SQL p50 among ${SIZES.map(label).join(', ')} rows of each list, and the last against the first.`,
      `The time of all statements of the list's service in one of ${CALLS} requests through the BFF, as Postgres logs it,`,
      'with parse and bind. A hundredth of the payments and sessions are one person’s, a tenth of the profile views one',
      'professional’s. All sets but those of five years are others’.',
    ],
  }
}

/** Measures lists on a stack of their own, while they grow to a million rows. */
export const growth = async (): Promise<Report> => {
  const bench = await openBench(embedded)
  try {
    const [athlete, admin] = [await signUp(bench.target, { role: 'athlete' }), await makeAdmin(bench.target)]
    for (const setting of BULK) await bench.database.query(setting)
    await insertOwnLogs(bench.database, athlete.id)
    const professional = await listedProfessional(bench.target, admin)
    const lists = listsOf({ athlete, admin, professional })
    const owners = {
      adminId: admin.id,
      athleteId: athlete.id,
      professionalId: professional.professional.id,
      professionalUserId: professional.id,
    }
    const bySize = new Map<number, Map<string, number>>()
    let from = 0
    for (const size of SIZES) {
      await grow(bench.database, [from, size], owners)
      console.log(`  ${label(size)} rows in each list`)
      bySize.set(size, await sqlOf(bench, lists))
      from = size
    }
    return reportOf(lists, bySize)
  } finally {
    await bench.close()
  }
}
