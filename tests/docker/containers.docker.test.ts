import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { until } from '../faults/until.ts'
import { signIn, signUp } from '../fixtures/users.ts'
import { figures } from '../load/figures.ts'
import { dockerAnswers } from '../setup/docker.ts'
import { publishFrom } from './bus-client.ts'
import { AFTER_A_RESTORE, killContainer } from './compose.ts'
import { changeSecrets, idOfClient, kcadmCommands, openKcadm } from './operator.ts'
import { watchOrder } from './order.ts'
import { type Containers, databaseUrlOf, openDatabase, startContainers } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const OURS = [...SERVICES, 'bff']
const OTHERS = ['postgres', 'kafka', 'keycloak', 'files', 'mail', 'caddy', 'egress', 'egress-webhooks']
/** The process id of an engine that this run started, otherwise NaN. */
const ENGINE_PID = Number(process.env.FIELDSIDE_ENGINE_PID)

let containers: Containers
let order: Awaited<ReturnType<ReturnType<typeof watchOrder>>>
beforeAll(async () => {
  const watched = watchOrder('fieldside-test')
  containers = await startContainers()
  order = await watched(containers.compose)
})
afterAll(() => containers?.close())

const health = (name: string) =>
  containers.compose.inspect(name).map(({ State }) => `${State.Status} ${State.Health?.Status}`)

const allHealthy = () =>
  until(
    'every container to be healthy',
    async () => [...OURS, ...OTHERS].filter((name) => health(name).some((is) => is !== 'running healthy')),
    (ill) => ill.length === 0,
    180_000,
  )

test('starts each container after what it depends on', () => {
  expect(order.length).toBeGreaterThan(30)
  expect(order.filter(({ wasReady }) => !wasReady)).toEqual([])
})

test('serves pages and the API over HTTPS', async () => {
  const page = await fetch(containers.publicUrl)
  expect(await page.text()).toContain('<title>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect((await fetch(`${containers.publicUrl}/api/session`)).status).toBe(200)
  expect((await fetch(`${containers.publicUrl}/readyz`)).status).toBe(404)
})

test('completes the main user journey in a browser, through Caddy', () => {
  const {
    compose: _compose,
    admin,
    database: _database,
    readEvents: _read,
    close: _close,
    ...target
  } = containers
  const facts = {
    ...target,
    inboxUrl: 'http://127.0.0.1:8025',
    databaseUrl: target.identityEnvironment.DATABASE_URL,
    firstAdmin: { email: admin.email, password: admin.password },
  }
  const { status } = spawnSync(
    join(ROOT, 'tests/node_modules/.bin/playwright'),
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--no-deps', '--reporter=list', 'main-job.e2e.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        FIELDSIDE_STACK: JSON.stringify(facts),
        NODE_EXTRA_CA_CERTS: containers.authorityFile,
      },
    },
  )
  expect(status).toBe(0)
}, 300_000)

test('runs every container on a read-only root, without capabilities, and within limits', () => {
  for (const name of [...OURS, ...OTHERS])
    for (const { HostConfig } of containers.compose.inspect(name)) {
      expect({ name, ...HostConfig }).toMatchObject({ name, ReadonlyRootfs: true, CapDrop: ['ALL'] })
      expect(HostConfig.Memory, name).toBeGreaterThan(0)
      expect(HostConfig.PidsLimit, name).toBeGreaterThan(0)
    }
})

test.each(OURS)('runs %s as an unprivileged user that can write only to /tmp', (name) => {
  const { exec } = containers.compose
  const status = exec(name, 'cat', '/proc/1/status').output
  expect(status).toMatch(/^Uid:\s+1000\s+1000/m)
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  expect(exec(name, 'touch', '/app/mine').output).toContain('Read-only file system')
  expect(exec(name, 'touch', '/tmp/mine').code).toBe(0)
  expect(exec(name, 'sh', '-c', 'ls /app/node_modules/.bin; command -v npm pnpm tsc').output).not.toMatch(
    /npm|tsc/,
  )
})

test('lets only Caddy, the egress proxies, and the mail catcher reach the outside', () => {
  const { compose } = containers
  // The simulator stands in for the internet, at its address in the outside network.
  const address = compose.addressOf('stripe', 'outside')
  const byNode = `require('net').connect(4500,'${address}').on('connect',()=>process.exit(0)).on('error',()=>process.exit(1)).setTimeout(2000,()=>process.exit(1))`
  const connect = `if command -v node; then node -e "${byNode}"; elif command -v nc; then nc -z -w 2 ${address} 4500; else timeout 2 bash -c '</dev/tcp/${address}/4500'; fi`
  const reaches = [...OURS, ...OTHERS].filter((name) => compose.exec(name, 'sh', '-c', connect).code === 0)
  expect(reaches.sort()).toEqual(['caddy', 'egress', 'egress-webhooks', 'mail'])
})

test("runs the operator's commands", () => {
  const { exec, run } = containers.compose
  for (const name of SERVICES) {
    expect(exec(name, 'node', 'main.mjs', 'jobs'), name).toMatchObject({ code: 0 })
    expect(exec(name, 'node', 'main.mjs', 'dead-letters').output).toContain('0 dead letters wait')
  }
  for (const [name, command] of AFTER_A_RESTORE)
    expect(exec(name, 'node', 'main.mjs', command), command).toMatchObject({ code: 0 })
  run('run', '--rm', 'migrate-booking')
})

test("adds partitions to a service's topic with the admin's credentials only", async () => {
  const { compose } = containers
  compose.run('stop', 'content')
  const grow = (...settings: string[]) =>
    compose.run(
      ...['run', '--rm', '-e', 'BUS_PARTITIONS=24', ...settings.flatMap((setting) => ['-e', setting])],
      ...['content', 'node', 'main.mjs', 'grow-topic'],
    )
  expect(() => grow()).toThrow(/not authorized/i)
  vi.stubEnv('KAFKA_PASSWORD', compose.settings.KAFKA_ADMIN_PASSWORD)
  const grown = grow('KAFKA_USERNAME=admin', 'KAFKA_PASSWORD', 'KAFKA_SASL_MECHANISM=plain')
  vi.unstubAllEnvs()
  expect(grown).toContain(`${topicOf('content')}: 12 → 24`)
  compose.run('up', '--wait', '--no-build', 'content')
}, 180_000)

test.each(SERVICES)("refuses what %s publishes to other services' topics", (name) => {
  const others = SERVICES.filter((other) => other !== name).map(topicOf)
  for (const answer of publishFrom(containers.compose, name, others))
    expect(answer).toMatch(/not authorized to access topic/i)
})

test("lists the rights with Kafka's own tool", () => {
  const { code, output } = containers.compose.exec(
    'kafka',
    ...['env', 'KAFKA_HEAP_OPTS=-Xmx96m', '/opt/kafka/bin/kafka-acls.sh', '--bootstrap-server', 'kafka:9092'],
    ...['--command-config', '/etc/kafka/secrets/admin.properties', '--list'],
  )
  expect(code, output).toBe(0)
  const writers = output.matchAll(/principal=User:(\w+), host=\*, operation=WRITE, permissionType=ALLOW/g)
  expect([...writers].map(([, user]) => user).sort()).toEqual([...SERVICES].sort())
})

test('refuses clients of Kafka without TLS, without a user, and with a wrong password', () => {
  const { compose } = containers
  const own = [topicOf('content')]
  const withChange = (change: Record<string, string>) => publishFrom(compose, 'content', own, change)[0]
  expect(withChange({})).toBe('published')
  expect(withChange({ KAFKA_CA_FILE: '' })).toMatch(/closed|disconnected|reset/i)
  expect(withChange({ KAFKA_USERNAME: '' })).toMatch(/closed|disconnected|reset/i)
  expect(withChange({ KAFKA_CA_FILE: '', KAFKA_USERNAME: '' })).toMatch(/closed|disconnected|reset/i)
  expect(withChange({ KAFKA_PASSWORD: 'wrong' })).toMatch(/invalid credentials/i)
  expect(withChange({ KAFKA_USERNAME: 'booking' })).toMatch(/invalid credentials/i)
})

test("keeps the brokers' certificate, and gives services only its public part", () => {
  const { exec, run } = containers.compose
  const certificate = () => exec('booking', 'cat', '/etc/fieldside/kafka/ca.pem').output
  const before = certificate()
  expect(before).toContain('BEGIN CERTIFICATE')
  run('run', '--rm', 'prepare-kafka')
  expect(certificate()).toBe(before)
  for (const name of SERVICES) {
    expect(exec(name, 'ls', '/etc/fieldside/kafka').output.trim(), name).toBe('ca.pem')
    expect(exec(name, 'touch', '/etc/fieldside/kafka/mine').output).toContain('Read-only file system')
  }
})

/** Commands block this process. Then it has to notice the connections that were closed in the meantime. */
const SEEN_MS = 100

test.each(kcadmCommands())('runs the command of docs/operating.md: %s', (command) => {
  const kcadm = openKcadm(containers.compose)
  const clientId = command.includes('fieldside-web') ? 'fieldside-web' : 'account'
  const filled = command
    .replaceAll('<PUBLIC_URL>', containers.publicUrl)
    .replaceAll('<alias>', 'VERIFY_PROFILE')
    .replaceAll(/<id[^>]*>/g, idOfClient(kcadm, command.includes('secret=') ? 'fieldside-bff' : clientId))
    .replace('secret=…', `secret=${containers.compose.settings.FIELDSIDE_BFF_SECRET}`)
    .replace(
      /--username admin$/,
      `--username admin --new-password ${containers.compose.settings.KEYCLOAK_ADMIN_PASSWORD}`,
    )
  const { code, output } = kcadm(filled)
  expect(code, output).toBe(0)
})

test("changes every secret as docs/operating.md says, without losing a person's account or an event", async () => {
  const { compose, database } = containers
  await pause(SEEN_MS)
  const before = await signUp(containers, { role: 'athlete' })
  await database.end()
  changeSecrets(compose)
  await pause(SEEN_MS)
  await allHealthy()
  openKcadm(compose)
  const renewed = openDatabase(compose)
  const target = {
    ...containers,
    identityEnvironment: { ...compose.env, DATABASE_URL: databaseUrlOf(compose) },
  }
  try {
    await signIn(target, before)
    await signUp(target, { role: 'athlete' })
    const unpublished = 'select count(*)::int as waiting from identity.outbox where published_at is null'
    const waiting = async () => (await renewed.query<{ waiting: number }>(unpublished)).rows[0]!.waiting
    await until('the events to be published', waiting, (count) => count === 0, 60_000)
    await expect(before.api.call(actions.listNotifications)).rejects.toThrow()
  } finally {
    await renewed.end()
  }
}, 600_000)

test('starts one service while Kafka is down', async () => {
  const { run } = containers.compose
  run('stop', 'kafka', 'content')
  run('up', '--detach', '--wait', '--no-build', '--no-deps', 'content')
  expect(health('content')).toEqual(['running healthy'])
  expect(health('kafka')[0]).toMatch(/^exited/)
  run('start', 'kafka')
  await allHealthy()
}, 180_000)

test('restarts a service that was killed', async () => {
  const [before] = containers.compose.inspect('booking')
  killContainer(before!)
  await until(
    'the restarted service',
    async () => containers.compose.inspect('booking')[0]?.RestartCount,
    (count) => count === before!.RestartCount + 1,
    60_000,
  )
  await allHealthy()
}, 300_000)

test('runs two instances of a service under one name, as .env says, also after the next start', () => {
  const { run, set, inspect, exec } = containers.compose
  const [first] = inspect('booking')
  set({ BOOKING_INSTANCES: '2' })
  for (let times = 0; times < 2; times += 1) {
    run('up', '--detach', '--wait', '--no-build')
    expect(inspect('booking')).toHaveLength(2)
  }
  expect(inspect('booking').map(({ Id }) => Id)).toContain(first!.Id)
  const lookup = "require('node:dns').resolve4('booking',(_,all)=>console.log(new Set(all).size))"
  expect(exec('bff', 'node', '-e', lookup).output.trim()).toBe('2')
})

/** Restarts only an engine that this run started, because others have other containers. */
test.runIf(ENGINE_PID)(
  'brings every container back after a restart of the engine',
  async () => {
    process.kill(ENGINE_PID, 'SIGTERM')
    await until('the end of the engine', dockerAnswers, (answers) => !answers, 60_000)
    await until('the engine', dockerAnswers, (answers) => answers, 60_000)
    const startedMs = performance.now()
    await allHealthy()
    figures('the engine restarted', {
      'all healthy after': `${Math.round((performance.now() - startedMs) / 1000)} s`,
    })
    expect((await fetch(containers.publicUrl)).status).toBe(200)
  },
  300_000,
)

test('leaves no container, network, or volume behind', () => {
  const { compose } = containers
  compose.remove()
  expect(compose.left()).toEqual([])
})
