import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import { oneByOne } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { sample, ThingMade } from '@fieldside/platform/testing/sample.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { TEST_ISSUER } from '@fieldside/platform/testing/tokens.ts'
import { write } from '@fieldside/platform/write.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MORTAL = fileURLToPath(new URL('../../services/platform/src/testing/mortal-main.ts', import.meta.url))
const KILLS = 100
/** Parallel instances, so that another relay takes over at once. A group waits for a dead member's session to end. */
const INSTANCES = 3
const AGGREGATES = Array.from({ length: 8 }, () => newId())
const EVENT_EVERY_MS = 50

let folder: string
let kafka: Kafka
const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-kills-'))
  kafka = await startKafka(folder)
  t = await create()
})
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  await t.close()
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

type Role = 'relay' | 'consumers'
let again = 0

/** Runs a process of the service that dies at its nth kill point, or never (0). */
const live = (role: Role, dieAt: number) => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=TimeoutNegativeWarning', MORTAL, role, String(dieAt)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: t.databaseUrl,
        DATABASE_POOL_SIZE: '5',
        BUS_URL: kafka.url,
        KEYCLOAK_URL: TEST_ISSUER,
        CLIENT_ID: 'service-content',
        CLIENT_SECRET: 'x',
        LOG_LEVEL: 'silent',
      },
    },
  )
  alive.add(child)
  child.stdout.on('data', (chunk: Buffer) => {
    again += chunk.toString().split('again').length - 1
  })
  child.once('exit', () => alive.delete(child))
  return once(child, 'exit') as Promise<[number | null, string | null]>
}

/** Restarts the service after each death at a kill point until both roles have died often enough. */
const dieAgainAndAgain = async (role: Role, points: number[], deaths: Record<Role, number>) => {
  const isEnough = () => deaths.relay >= KILLS && deaths.consumers >= KILLS
  for (let life = 0; !isEnough(); life += 1) {
    const ended = await live(role, points[life % points.length]!)
    if (isEnough()) return
    expect(ended).toEqual([null, 'SIGKILL'])
    deaths[role] += 1
    if (isEnough()) for (const child of alive) child.kill('SIGKILL')
  }
}

/** Writes events at a steady rate, those of one aggregate in order. */
const writeUntil = async (isOver: () => boolean): Promise<number> => {
  let written = 0
  for await (const _ of setInterval(EVENT_EVERY_MS)) {
    if (isOver()) break
    const subject = AGGREGATES[written % AGGREGATES.length]!
    await write(t.context(), async (_tx, emit) => {
      emit(ThingMade, subject, { name: String(written) })
    })
    written += 1
  }
  return written
}

type OnBus = { id: string; key: string; type: string }

const readBus = async (wanted: number): Promise<OnBus[]> => {
  const bus = await connectBus(kafka.url, { clientId: 'oracle', log: createLog('oracle', 'silent') })
  const topic = topicOf('content')
  const [group, got] = [newId(), [] as OnBus[]]
  await bus.subscribe({
    group,
    topics: [topic],
    onRecords: oneByOne(async ({ key, value }) => {
      const { id, type } = JSON.parse(value) as OnBus
      got.push({ id, key, type })
    }),
  })
  await expect
    .poll(() => new Set(got.map(({ id }) => id)).size, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(wanted)
  await expect.poll(async () => (await bus.lag(group, [topic]))[0]!.records, { timeout: 60_000 }).toBe(0)
  await bus.close()
  return got
}

const rowsOf = async <Row extends object>(query: string): Promise<Row[]> =>
  (await t.db.pool.query<Row>(query)).rows

const firstByKey = (events: { id: string; key: string }[]): Record<string, string[]> =>
  Object.fromEntries(
    AGGREGATES.map((key) => [
      key,
      [...new Set(events.filter((event) => event.key === key).map(({ id }) => id))],
    ]),
  )

test('delivers every event once in aggregate order while the relay dies between acknowledgement and mark and consumers between commit and offset, 100 times each', async () => {
  const startedMs = performance.now()
  const deaths = { relay: 0, consumers: 0 }
  let isOver = false
  const dying = Promise.all([
    ...Array.from({ length: INSTANCES }, (_, index) => [
      dieAgainAndAgain('relay', [1 + index, 2, 3], deaths),
      dieAgainAndAgain('consumers', [1 + index, 5, 2, 13], deaths),
    ]).flat(),
  ]).finally(() => {
    isOver = true
  })
  const [written] = await Promise.all([writeUntil(() => isOver), dying])
  const killedS = Math.round((performance.now() - startedMs) / 1000)

  const survivors = [live('relay', 0), live('consumers', 0)]
  const waiting = async () =>
    (
      await rowsOf<{ waiting: number }>(
        `select (select count(*) from outbox where published_at is null)
       + (select count(*) from outbox o where type = 'content.thing-made'
          and not exists (select from applied a where a.event_id = o.event_id)) as waiting`,
      )
    )[0]!.waiting
  await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0)
  await expect.poll(() => again, { timeout: 60_000 }).toBeGreaterThanOrEqual(KILLS)
  for (const child of alive) child.kill('SIGKILL')
  await Promise.all(survivors)

  const outbox = await rowsOf<OnBus>('select event_id as id, key, type from outbox order by id')
  const onBus = await readBus(outbox.length)
  const made = outbox.filter(({ type }) => type === 'content.thing-made')
  const applied = await rowsOf<{ id: string; key: string }>(
    'select event_id as id, key from applied join outbox using (event_id) order by position',
  )
  console.log(
    `relay killed ${deaths.relay} times, consumers ${deaths.consumers} times in ${killedS} s: ` +
      `${outbox.length} events, ${onBus.length - outbox.length} of them twice on the bus; ` +
      `${made.length} effects, ${again} deliveries without another`,
  )
  expect(made).toHaveLength(written)
  expect(new Set(onBus.map(({ id }) => id))).toEqual(new Set(outbox.map(({ id }) => id)))
  expect(onBus.length - outbox.length).toBeGreaterThanOrEqual(KILLS)
  expect(applied).toHaveLength(made.length)
  const wanted = firstByKey(made)
  expect(firstByKey(applied)).toEqual(wanted)
  expect(firstByKey(onBus.filter(({ type }) => type === 'content.thing-made'))).toEqual(wanted)
}, 1_500_000)
