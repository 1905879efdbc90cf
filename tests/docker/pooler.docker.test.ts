import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { relayLock } from '@fieldside/platform/relay.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { type Listed, type Person, request, strangers } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { killContainer } from './compose.ts'
import { bash, blockUnder } from './operator.ts'
import { type Containers, startContainers } from './product.ts'

/** Fewer than the pools of the two booking instances could open. */
const CONNECTIONS = 6
const INSTANCES = 2

let containers: Containers
let traffic: Traffic
beforeAll(async () => {
  containers = await startContainers({
    composeFile: `${COMPOSE_FILE}:deploy/compose/pooler.yml`,
    settings: { POOLER_CONNECTIONS: String(CONNECTIONS), BOOKING_INSTANCES: String(INSTANCES) },
  })
  traffic = await createTraffic(containers, { professionals: 6, athletes: 6 })
})
afterAll(() => containers?.close())

type Session = { role: string; name: string; pooled: boolean }
const sessions = async (): Promise<Session[]> => {
  const { rows } = await containers.database.query<Session>(
    `select usename as role, application_name as name, client_addr = $1 as pooled
     from pg_stat_activity where datname = 'fieldside' and usename like 'fieldside_%'`,
    [containers.compose.addressOf('pooler')],
  )
  return rows
}
/** Waits for further bookings. */
const bookings = (count: number) => {
  const known = traffic.confirmed.length
  return until(
    `${count} more bookings`,
    async () => traffic.confirmed.length,
    (confirmed) => confirmed >= known + count,
    90_000,
  )
}
const roleOf = (service: string): string => `fieldside_${service}`

test('serves queries with few connections, and leaves each instance one of its own [operations/pooler]', async () => {
  const startedMs = performance.now()
  const before = traffic.confirmed.length
  await traffic.run({ concurrency: 6, count: 60 })
  const tookMs = performance.now() - startedMs
  expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
  const open = await sessions()
  for (const service of SERVICES) {
    const own = open.filter(({ role }) => role === roleOf(service))
    const pooled = own.filter((session) => session.pooled)
    const direct = own.filter((session) => !session.pooled)
    expect(pooled.length, service).toBeGreaterThan(0)
    expect(pooled.length, service).toBeLessThanOrEqual(CONNECTIONS)
    // Named after the instance, as the System page lists them.
    expect(
      direct.map(({ name }) => name),
      service,
    ).toEqual(Array.from({ length: service === 'booking' ? INSTANCES : 1 }, () => expect.stringMatching(/@/)))
  }
  figures('bookings through the pooler', {
    'bookings/s': ((traffic.confirmed.length - before) / (tookMs / 1000)).toFixed(1),
    'connections from the pooler': open.filter(({ pooled }) => pooled).length,
    'direct connections': open.filter(({ pooled }) => !pooled).length,
  })
}, 200_000)

/** Bookings read whole rows of these. */
const TABLES = ['booking.appointments', 'booking.threads', 'directory.professionals', 'billing.fee_attempts']

test('goes on with statements that a migration made stale [operations/pooler]', async () => {
  await traffic.during(
    async () => {
      for (const round of [1, 2]) {
        for (const table of TABLES)
          await containers.database.query(`alter table ${table} add column drill_${round} int default 1`)
        await bookings(10)
      }
    },
    { concurrency: 4 },
  )
  expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
}, 200_000)

const leader = async (): Promise<string | undefined> => {
  const { rows } = await containers.database.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and datname = 'fieldside'
       and (classid::bigint << 32 | objid::bigint) = (select hashtextextended($1, 0))`,
    [relayLock('booking')],
  )
  return rows[0]?.name
}

test('hands the leader on when its container is killed, and survives a restart of the pooler [operations/pooler]', async () => {
  const { compose } = containers
  const first = await leader()
  expect(first).toMatch(/@/)
  let tookMs = 0
  await traffic.during(
    async () => {
      const one = compose.inspect('booking').find(({ Id }) => first!.endsWith(Id.slice(0, 12)))
      killContainer(one!)
      const startedMs = performance.now()
      await until('another leader', leader, (name) => name !== undefined && name !== first)
      tookMs = performance.now() - startedMs
      compose.run('restart', 'pooler')
      await bookings(10)
    },
    { concurrency: 4 },
  )
  expect(traffic.refused).toEqual([])
  figures('leader killed, and pooler restarted', {
    'another leader after': seconds(tookMs),
    ...(await oracle(containers, traffic)),
  })
}, 300_000)

describe('a replica', () => {
  const ROUNDS = 10
  const READERS = ['directory', 'booking'] as const
  type Reader = (typeof READERS)[number]

  let replica: pg.Pool
  let pro: Listed
  let athlete: Person
  const openReplica = () => {
    const { settings, addressOf } = containers.compose
    const address = `${addressOf('postgres-replica')}:5432/postgres`
    replica = new pg.Pool({
      connectionString: `postgres://postgres:${settings.POSTGRES_PASSWORD}@${address}`,
    })
    // A test stops the server.
    replica.on('error', () => undefined)
  }
  beforeAll(async () => {
    ;({ pro, athlete } = await strangers(containers, containers.admin))
    const { compose } = containers
    compose.env.COMPOSE_FILE += ':deploy/compose/replica.yml'
    const startedMs = performance.now()
    bash(blockUnder('A replica for reads'), compose)
    figures('a replica added', { 'until both services use it': seconds(performance.now() - startedMs) })
    openReplica()
  }, 300_000)
  afterAll(() => replica?.end())

  /** Returns how many statements a service has run on the replica, besides those that ask for its position. */
  const readBy = async (service: Reader): Promise<number> => {
    const { rows } = await replica.query<{ calls: string }>(
      `select coalesce(sum(calls), 0) as calls from monitoring.pg_stat_statements s
       join pg_roles r on r.oid = s.userid
       where r.rolname = $1 and query not like '%pg_last_wal_replay_lsn%' and query ilike 'select%from%'`,
      [roleOf(service)],
    )
    return Number(rows[0]!.calls)
  }
  const allRead = async () => (await readBy('directory')) + (await readBy('booking'))

  /** What the replica serves, by the service that reads it. */
  const PAGES: { page: string; service: Reader; open: () => Promise<unknown> }[] = [
    {
      page: 'search',
      service: 'directory',
      open: () => athlete.api.call(screens.searchScreen, { query: { words: pro.lastName } }),
    },
    {
      page: 'a profile',
      service: 'directory',
      open: () => athlete.api.call(screens.professionalScreen, { params: { id: pro.professional.id } }),
    },
    {
      page: "the athlete's dashboard",
      service: 'booking',
      open: () => athlete.api.call(screens.athleteDashboardScreen),
    },
    {
      page: "the professional's dashboard",
      service: 'booking',
      open: () => pro.api.call(screens.providerDashboardScreen, { query: {} }),
    },
  ]
  const openAll = async (): Promise<void> => {
    for (const { open } of PAGES) await open()
  }
  const isListed = async (id: string): Promise<boolean> => {
    const mine = await athlete.api.call(screens.bookingsPage, { query: { scope: 'upcoming' } })
    const theirs = await pro.api.call(screens.bookingRequestsScreen, { query: {} })
    return [mine.items, theirs.items].every((items) => items.some((booking) => booking.id === id))
  }
  /** Asks for a session. Both sides look at once, and then the athlete takes it back, so that the next one is allowed. */
  const askAndLook = async (): Promise<boolean> => {
    const { id } = await request(athlete, pro.professional.id)
    const listed = await isListed(id)
    await athlete.api.call(actions.cancelAppointment, { params: { id }, body: {} })
    return listed
  }

  test.each(PAGES)('serves $page [operations/replica]', async ({ service, open }) => {
    const before = await readBy(service)
    const opened = async () => {
      await open()
      return readBy(service)
    }
    await until('a read from the replica', opened, (count) => count > before)
  })

  test('shows each change to both sides at once, also while the replica is behind [operations/replica]', async () => {
    const look = async (rounds: number): Promise<number> => {
      const before = await allRead()
      for (let round = 0; round < rounds; round += 1) expect(await askAndLook()).toBe(true)
      return (await allRead()) - before
    }
    const inTime = await look(ROUNDS)
    await replica.query('select pg_wal_replay_pause()')
    let behind: number
    try {
      // Until something is written, the replica isn't behind.
      expect(await askAndLook()).toBe(true)
      behind = await look(ROUNDS)
    } finally {
      await replica.query('select pg_wal_replay_resume()')
    }
    figures('a session requested, and looked for by both sides', {
      rounds: ROUNDS,
      'statements on the replica': inTime,
      'statements on the replica while it was behind': behind,
    })
    expect(inTime).toBeGreaterThan(0)
    expect(behind).toBe(0)
  }, 120_000)

  test('serves reads from the primary while the replica is killed or stopped, and comes back by itself [operations/replica]', async () => {
    const { compose } = containers
    const before = { refused: traffic.refused.length, tried: traffic.tried() }
    let slowestMs = 0
    const openTimed = async () => {
      const startedMs = performance.now()
      await openAll()
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    }
    await traffic.during(
      async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          // Docker restarts it.
          if (round === 0) killContainer(compose.inspect('postgres-replica')[0]!)
          if (round === 2) compose.run('stop', 'postgres-replica')
          await openTimed()
        }
        expect(await askAndLook()).toBe(true)
        compose.run('up', '--detach', '--wait', '--no-build', '--no-deps', 'postgres-replica')
      },
      { concurrency: 2 },
    )
    await replica.end()
    openReplica()
    const known = await allRead()
    const opened = async () => {
      await openAll()
      return allRead()
    }
    await until('a read from the replica', opened, (count) => count > known)
    expect(traffic.refused).toHaveLength(before.refused)
    figures('the replica killed, stopped, and started', {
      bookings: traffic.tried() - before.tried,
      'slowest round of four pages': seconds(slowestMs),
    })
  }, 200_000)
})
