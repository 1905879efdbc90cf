import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { dashboardQueries, filledIn } from '../observability/dashboards.ts'
import { doMainJob } from '../observability/main-job.ts'
import { OBSERVABILITY, type PrometheusQueries, queriesOf } from '../observability/prometheus.ts'
import { type Containers, startContainers } from './product.ts'

/** Prometheus asks every 15 s, and a rate needs two samples. */
const RATE_INTERVAL = '60s'
const SECONDS = 120
const soon = { timeout: 100_000, interval: 1000 }

type Targets = { activeTargets: { health: string; lastError: string; labels: { service?: string } }[] }
type Rules = { groups: { rules: { name: string; health: string }[] }[] }
type RuleFile = { groups: { rules: { alert?: string; record?: string }[] }[] }

let containers: Containers
let prometheus: PrometheusQueries
const browser = new AbortController()
beforeAll(async () => {
  containers = await startContainers({ settings: { COMPOSE_PROFILES: 'observability' } })
  prometheus = queriesOf(`${containers.compose.addressOf('prometheus')}:9090`)
  await doMainJob(containers, containers.admin, browser.signal)
})
afterAll(async () => {
  browser.abort()
  await containers?.close()
})

test('scrapes every process, the BFF with its token', async () => {
  const states = async () => {
    const { activeTargets } = await prometheus.ask<Targets>('targets?state=active')
    return activeTargets
      .map(({ labels, health, lastError }) => `${labels.service} ${health}${lastError}`)
      .sort()
  }
  await expect.poll(states, soon).toEqual([...SERVICES, 'bff'].map((name) => `${name} up`).sort())
})

test('evaluates every rule without an error', async () => {
  const written = globSync('rules/*.rules.yml', { cwd: OBSERVABILITY }).flatMap((file) => {
    const { groups } = parse(readFileSync(join(OBSERVABILITY, file), 'utf8')) as RuleFile
    return groups.flatMap(({ rules }) => rules.map(({ alert, record }) => `${alert ?? record} ok`))
  })
  const loaded = async () => {
    const { groups } = await prometheus.ask<Rules>('rules')
    return groups.flatMap(({ rules }) => rules.map(({ name, health }) => `${name} ${health}`)).sort()
  }
  await expect.poll(loaded, soon).toEqual(written.sort())
})

test("runs docs/monitoring.md's commands", () => {
  const query = ['promtool', 'query', 'instant', 'http://localhost:9090']
  const { exec, run } = containers.compose
  run('kill', '--signal', 'HUP', 'prometheus')
  expect(exec('prometheus', ...query, 'up').output).toMatch(/^up\{.*service="booking".*\} => 1 /m)
  expect(exec('prometheus', ...query, 'ALERTS')).toMatchObject({ code: 0 })
})

test.each(dashboardQueries())('returns series for $where: $expr', async ({ expr }) => {
  const series = async () => (await prometheus.range(filledIn(expr, RATE_INTERVAL), SECONDS)).length
  await expect.poll(series, soon).toBeGreaterThan(0)
})
