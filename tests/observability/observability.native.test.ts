import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin } from '../fixtures/users.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'
import { dashboardQueries, filledIn, ownDashboards } from './dashboards.ts'
import { drawDashboard } from './draw-dashboard.ts'
import { doMainJob } from './main-job.ts'
import { hasPrometheus, OBSERVABILITY, type Prometheus, promtool, startPrometheus } from './prometheus.ts'

/** Seconds of traffic to draw into docs/images; without it, nothing is drawn. */
const DRAWN_S = Number(process.env.DRAW_DASHBOARDS ?? 0)
const PROMETHEUS_PORT = 4790
const METRICS_TOKEN = 'a-token-of-the-test'
/** Query window, longer than the traffic. */
const SECONDS = 60

const found = hasPrometheus()
if (!found)
  console.log('prometheus and promtool are NOT on this machine: deploy/observability was not tried.')

describe.runIf(found)('deploy/observability', () => {
  const of = (pattern: string) => globSync(pattern, { cwd: OBSERVABILITY })

  it('has rules that promtool accepts', () => {
    const { status, output } = promtool('check', 'rules', ...of('rules/*.rules.yml'))
    expect(status, output).toBe(0)
  })

  it('has alerts that pass their unit tests', () => {
    const { status, output } = promtool('test', 'rules', ...of('rules/*.test.yml'))
    expect(status, output).toBe(0)
  })
})

describe.runIf(found)('Prometheus during the main user journey', () => {
  let running: TestStack
  let prometheus: Prometheus
  let browser: AbortController
  beforeAll(async () => {
    running = await startTestStack({ foundation: embedded, services: { bff: { METRICS_TOKEN } } })
    const { ports } = running.stack
    const target = (service: (typeof SERVICES)[number] | 'bff') => ({
      service,
      address: `127.0.0.1:${ports[service]}`,
    })
    const targets = { services: SERVICES.map(target), bff: [target('bff')] }
    prometheus = await startPrometheus(PROMETHEUS_PORT, targets, METRICS_TOKEN)
    browser = new AbortController()
    const doJob = async () => doMainJob(running, await makeAdmin(running), browser.signal)
    await doJob()
    for (const untilMs = Date.now() + DRAWN_S * 1000; Date.now() < untilMs; ) await doJob()
  }, 600_000)
  afterAll(async () => {
    browser?.abort()
    await prometheus?.stop()
    await running?.close()
  })

  it.runIf(DRAWN_S > 0)('draws the dashboards', async () => {
    for (const dashboard of ownDashboards()) {
      const file = join(import.meta.dirname, `../../docs/images/dashboard-${dashboard.name}.svg`)
      writeFileSync(file, await drawDashboard(prometheus, dashboard, DRAWN_S))
    }
  })

  it('accepts the configuration', () => {
    const { status, output } = promtool('check', 'config', join(prometheus.folder, 'prometheus.yml'))
    expect(status, output).toBe(0)
  })

  it.each(dashboardQueries(ownDashboards()))('returns series for $where: $expr', async ({ expr }) => {
    await expect
      .poll(async () => (await prometheus.range(filledIn(expr, '30s'), SECONDS)).length)
      .toBeGreaterThan(0)
  })

  it('has no label with an id, a personal address, or a token', async () => {
    const labels = await prometheus.labelValues()
    // Names, addresses of the processes, and commits.
    for (const name of ['__name__', 'instance', 'le', 'revision']) delete labels[name]
    const values = Object.values(labels).flat()
    expect(values.length).toBeGreaterThan(50)
    expect(values.filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@|\d{6}|eyJ/.test(value))).toEqual([])
  })
})
