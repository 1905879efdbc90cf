import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { dashboardQueries, filledIn, readDashboards } from '../observability/dashboards.ts'
import { doMainJob } from '../observability/main-job.ts'
import { OBSERVABILITY, type PrometheusQueries, queriesOf } from '../observability/prometheus.ts'
import { type Containers, startContainers } from './product.ts'

/** Prometheus asks every 15 s, and a rate needs two samples. */
const RATE_INTERVAL = '60s'
const SECONDS = 120
const RECENT_SECONDS = 10
const OPERATOR = 'ops@example.com'
const OTHERS = ['host', 'keycloak', 'postgres']
/** kafka-exporter doesn't run here. */
const IS_UNTRIED = /\bkafka_/
const soon = { timeout: 100_000, interval: 1000 }

type Targets = { activeTargets: { health: string; lastError: string; labels: { service?: string } }[] }
type Rules = { groups: { file: string; rules: { name: string; health: string }[] }[] }
type RuleFile = { groups: { rules: { alert?: string; record?: string }[] }[] }

let containers: Containers
let prometheus: PrometheusQueries
const browser = new AbortController()
beforeAll(async () => {
  containers = await startContainers({
    files: ['tests/docker/without-kafka-exporter.yml'],
    settings: { COMPOSE_PROFILES: 'observability', ALERTS_TO: OPERATOR },
  })
  prometheus = queriesOf(`${containers.compose.addressOf('prometheus')}:9090`)
  await doMainJob(containers, containers.admin, browser.signal)
})
afterAll(async () => {
  browser.abort()
  await containers?.close()
})

test('scrapes every process, the BFF with its token, Keycloak, and the exporters', async () => {
  const states = async () => {
    const { activeTargets } = await prometheus.ask<Targets>('targets?state=active')
    return activeTargets
      .map(({ labels, health, lastError }) => `${labels.service} ${health}${lastError}`)
      .sort()
  }
  await expect.poll(states, soon).toEqual([...SERVICES, 'bff', ...OTHERS].map((name) => `${name} up`).sort())
})

test('evaluates every rule without an error', async () => {
  const written = globSync('rules/*.rules.yml', { cwd: OBSERVABILITY }).flatMap((file) => {
    const { groups } = parse(readFileSync(join(OBSERVABILITY, file), 'utf8')) as RuleFile
    return groups.flatMap(({ rules }) => rules.map(({ alert, record }) => `${alert ?? record} ok`))
  })
  const loaded = async () => {
    const { groups } = await prometheus.ask<Rules>('rules')
    // start-prometheus.sh writes further ones, which are not in our files.
    expect(groups.flatMap(({ rules }) => rules).filter(({ health }) => health !== 'ok')).toEqual([])
    const ours = groups.filter(({ file }) => !file.startsWith('/tmp/'))
    return ours.flatMap(({ rules }) => rules.map(({ name, health }) => `${name} ${health}`)).sort()
  }
  await expect.poll(loaded, soon).toEqual(written.sort())
})

test('has rules that pass their unit tests in this version of Prometheus', () => {
  const tests = ['sh', '-c', 'promtool test rules /etc/prometheus/rules/*.test.yml']
  const { code, output } = containers.compose.exec('prometheus', ...tests)
  expect(code, output).toBe(0)
})

test.each([
  ['the wanted number of instances of each process', 'fieldside_instances_wanted == 1', 7],
  ['as many instances as wanted', 'service:instances:up == on (service) fieldside_instances_wanted', 7],
  ['the broker, which answers', 'broker:kafka:up == 1', 1],
  ['Keycloak, which answers', 'min(fieldside_keycloak_up) == 1', 1],
  ['emails that are caught, without an alert on localhost', 'sum(fieldside_emails_caught) == 0', 1],
  ['the disk', 'min(fieldside_disk_free_ratio) > 0', 1],
  ['that no backup is configured', 'ALERTS{alertname="BackupsOff",alertstate="pending"}', 1],
])('knows %s', async (_, expr, count) => {
  const found = async () => (await prometheus.range(expr, RECENT_SECONDS)).length
  await expect.poll(found, soon).toBe(count)
})

/** Metrics of exporters and Keycloak that the alerts need. */
const NAMED = /\b(?:pg|node|http_server)_[a-z_A-Z]+/g
const exported = readFileSync(join(OBSERVABILITY, 'rules/exporters.rules.yml'), 'utf8').match(NAMED)!

test.each([...new Set(exported)])('has %s, which an alert needs', async (name) => {
  // Without a backup, there is no slot.
  if (name.startsWith('pg_replication_slots')) return
  await expect
    .poll(async () => (await prometheus.range(name, RECENT_SECONDS)).length, soon)
    .toBeGreaterThan(0)
})

test('gives Alertmanager a configuration that it accepts', () => {
  const check = ['amtool', 'check-config', '/tmp/alertmanager.yml']
  const { code, output } = containers.compose.exec('alertmanager', ...check)
  expect(code, output).toBe(0)
  expect(output).toContain('1 receivers')
})

test("runs docs/monitoring.md's commands", () => {
  const query = ['promtool', 'query', 'instant', 'http://localhost:9090']
  const { exec, run } = containers.compose
  run('kill', '--signal', 'HUP', 'prometheus')
  expect(exec('prometheus', ...query, 'up').output).toMatch(/^up\{.*service="booking".*\} => 1 /m)
  expect(exec('prometheus', ...query, 'ALERTS')).toMatchObject({ code: 0 })
})

test.each(dashboardQueries(readDashboards()).filter(({ expr }) => !IS_UNTRIED.test(expr)))(
  'returns series for $where: $expr',
  async ({ expr }) => {
    const series = async () => (await prometheus.range(filledIn(expr, RATE_INTERVAL), SECONDS)).length
    await expect.poll(series, soon).toBeGreaterThan(0)
  },
)

test('emails the operator when Postgres is down', async () => {
  const { compose } = containers
  compose.run('stop', 'postgres')
  const inbox = `http://${compose.addressOf('mail')}:8025/api/mails?to=${OPERATOR}`
  const mails = async () => {
    const received = (await (await fetch(inbox)).json()) as { subject: string; text: string }[]
    return received.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
  }
  await expect.poll(mails, { timeout: 240_000, interval: 1000 }).toMatch(/^\[firing\] page: PostgresDown$/m)
  expect(await mails()).toContain("Postgres doesn't answer, or its exporter doesn't")
  expect(await mails()).toContain('What to do: docs/runbook.md#postgresdown')
  compose.run('start', 'postgres')
}, 300_000)
