import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as eventLoopTurn, setTimeout as pause } from 'node:timers/promises'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { askDocker } from '@fieldside/dev-docker/engine.ts'
import { shortRevision } from '@fieldside/platform/release.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { until } from '../faults/until.ts'
import { signIn, signUp } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import { dockerAnswers } from '../setup/docker.ts'
import { publishFrom } from './bus-client.ts'
import { killContainer, STRIPE_KEYS } from './compose.ts'
import { changeSecrets, idOfClient, kcadmCommands, openKcadm } from './operator.ts'
import { watchOrder } from './order.ts'
import { type Containers, databaseUrlOf, openDatabase, startContainers } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
type Mount = { type: string; source: string }
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
    360_000,
  )

test('starts each container after what it depends on', () => {
  expect(order.length).toBeGreaterThan(30)
  expect(order.filter(({ wasReady }) => !wasReady)).toEqual([])
})

test('labels our images with their release, which every instance reports', async () => {
  const { FIELDSIDE_REVISION = '', FIELDSIDE_CREATED, FIELDSIDE_SOURCE } = containers.compose.env
  const oci = 'org.opencontainers.image'
  for (const name of [...OURS, 'database', 'backup', 'egress', 'operator', 'keycloak']) {
    const labels = askDocker(
      'image',
      'inspect',
      '--format',
      '{{json .Config.Labels}}',
      `fieldside/${name}:test`,
    )
    expect(JSON.parse(labels ?? '{}'), name).toMatchObject({
      [`${oci}.version`]: 'test',
      [`${oci}.revision`]: FIELDSIDE_REVISION,
      [`${oci}.created`]: FIELDSIDE_CREATED || 'unknown',
      [`${oci}.source`]: FIELDSIDE_SOURCE || 'unknown',
    })
  }
  const { bff, parts } = await containers.admin.api.call(screens.systemScreen)
  const instances = [bff, ...parts.flatMap(({ state }) => state?.instances ?? [])]
  expect(instances).toHaveLength(OURS.length)
  const release = { version: 'test', revision: shortRevision(FIELDSIDE_REVISION) }
  for (const instance of instances) expect(instance).toMatchObject(release)
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
    firstAdmin: admin.api.cookie(),
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

test("runs the operator's commands in the services' containers", () => {
  const { operate, run } = containers.compose
  const jobs = operate('jobs')
  expect(jobs).toMatchObject({ code: 0 })
  for (const name of SERVICES) expect(jobs.output).toMatch(new RegExp(`^${name}:$`, 'm'))
  expect(operate('dead-letters', 'booking')).toMatchObject({ code: 0, output: '0 dead letters wait\n' })
  expect(operate('replay-dead-letters', 'booking').output).toContain('0 replayed')
  expect(operate('retry-job', 'billing', 'refunds').output).toContain('retrying 0 jobs')
  expect(operate('retry-job', 'billing', 'no-such-job')).toMatchObject({ code: 2 })
  for (const command of ['republish', 'recount']) expect(operate(command), command).toMatchObject({ code: 0 })
  run('run', '--rm', 'migrate-booking')
}, 300_000)

test('the doctor finds three planted faults and a setting that isn’t applied, names their fixes, and /admin/system shows its report [operations/doctor] [operations/doctor-containers] [operations/doctor-page]', async () => {
  const { compose, admin } = containers
  const examine = () => {
    const { code, output } = compose.operate('doctor', '--json')
    const report = DoctorReport.parse(
      JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)),
    )
    const { message: applied } = report.findings.find(({ check }) => check === 'containers') ?? {}
    return { code, report, applied, failed: report.findings.filter(({ state }) => state === 'failed') }
  }
  const fine = { code: 0, failed: [], applied: 'Every container runs with the settings in .env.' }
  const startedMs = performance.now()
  expect(examine()).toMatchObject(fine)
  figures('doctor', { 'checked in': seconds(performance.now() - startedMs) })
  const kcadm = openKcadm(compose)
  const acl = (change: '--add' | '--remove', ...options: string[]) =>
    compose.exec(
      'kafka',
      ...['env', 'KAFKA_HEAP_OPTS=-Xmx96m', '/opt/kafka/bin/kafka-acls.sh'],
      ...['--bootstrap-server', 'kafka:9092', '--command-config', '/etc/kafka/secrets/admin.properties'],
      ...[change, ...options, '--allow-principal', 'User:billing'],
      ...['--operation', 'Read', '--group', 'billing'],
    )
  try {
    kcadm('kcadm update realms/fieldside -s failureFactor=3')
    compose.run('stop', 'mail')
    compose.set({ SUPPORT_EMAIL: 'help@fieldside.test' })
    expect(acl('--remove', '--force')).toMatchObject({ code: 0 })
    const { code, report, applied, failed } = examine()
    expect(code).toBe(1)
    expect(applied).toBe(
      'bff (SUPPORT_EMAIL) and notification (SUPPORT_EMAIL) run with other settings than .env.',
    )
    expect(failed.map(({ check, message }) => `${check}: ${message}`).sort()).toEqual([
      expect.stringMatching(/^email: .*the mail server did not take it/),
      'kafka: billing lacks rights on the bus.',
      'realm: The realm differs: failureFactor is 3 instead of 30.',
      'releases: 0 of 1 containers of mail are healthy.',
    ])
    for (const { fix, link } of failed) expect([fix, link]).not.toContain(undefined)
    // Meanwhile, Caddy closed the idle connections, which the blocked event loop hasn't seen yet.
    for (let turn = 0; turn < 2; turn += 1) await eventLoopTurn()
    const { doctor } = await admin.api.call(screens.systemScreen)
    expect(doctor?.report).toEqual(report)
    for (const [name, value = ''] of Object.entries(compose.settings))
      if (/PASSWORD|SECRET|TOKEN/.test(name)) expect(JSON.stringify(report), name).not.toContain(value)
  } finally {
    kcadm('kcadm update realms/fieldside -s failureFactor=30')
    acl('--add')
    compose.set({ SUPPORT_EMAIL: 'support@fieldside.test' })
    compose.run('up', '--detach', '--wait', '--no-deps', 'mail')
  }
  expect(examine()).toMatchObject(fine)
}, 300_000)

test('installs from the image of the operator alone, as the owner of the folder [operations/operator-install]', () => {
  const { folder, command: compose } = containers.compose
  const installation = join(folder, 'installation')
  mkdirSync(installation)
  chownSync(installation, 1234, 1234)
  const operate = (...command: string[]) => {
    const options = ['--rm', '--network', 'none', '--volume', `${installation}:/project`]
    const all = ['run', ...options, 'fieldside/operator:test', ...command]
    const { stdout, stderr } = spawnSync('docker', all, { encoding: 'utf8' })
    return stdout + stderr
  }
  expect(operate()).toContain('Usage: docker compose run --rm operator')
  expect(operate('files')).toContain('added docker-compose.yml')
  expect(operate('files')).toBe('The files of this release are there already.\n')
  expect(operate('secrets')).toContain('SESSION_KEY')
  const { uid, mode } = statSync(join(installation, '.env'))
  expect([uid, mode & 0o777]).toEqual([1234, 0o600])
  expect(operate('jobs')).toContain('Run it with: docker compose run --rm operator')
  const [program = '', ...first] = compose
  const { stdout, stderr } = spawnSync(program, [...first, '--profile', '*', 'config', '--format', 'json'], {
    cwd: installation,
    env: { ...process.env, ...STRIPE_KEYS },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { services } = JSON.parse(stdout) as { services: Record<string, { volumes?: Mount[] }> }
  const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes)
  const sources = mounts.filter(({ type, source }) => type === 'bind' && source.startsWith(installation))
  expect(sources.length).toBeGreaterThan(5)
  for (const { source } of sources) expect(existsSync(source), source).toBe(true)
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

test.each(kcadmCommands())('runs the command of docs/operating: %s', (command) => {
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

test("changes every secret as docs/operating/secrets.md says, without losing a person's account or an event", async () => {
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
  500_000,
)

test('leaves no container, network, or volume behind', () => {
  const { compose } = containers
  compose.remove()
  expect(compose.left()).toEqual([])
})
