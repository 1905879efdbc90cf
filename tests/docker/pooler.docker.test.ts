import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { relayLock } from '@fieldside/platform/relay.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { killContainer } from './compose.ts'
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
