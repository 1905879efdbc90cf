import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readCompose } from '../compose/testing/compose-files.ts'
import { PROCESSES } from '../topology.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const found = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort()

const Rule = z.union([
  z.object({
    alert: z.string(),
    expr: z.string(),
    labels: z.object({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.object({ summary: z.string(), runbook: z.string() }),
  }),
  z.object({ record: z.string(), expr: z.string(), labels: z.record(z.string(), z.string()).optional() }),
])
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) })
const Tests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.looseObject({})).default([]) }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      title: z.string().min(1),
      datasource: z.object({ uid: z.literal('fieldside') }),
      fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
      targets: z.array(z.object({ expr: z.string().min(1), legendFormat: z.string().min(1) })).min(1),
    }),
  ),
})
const Scraped = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      honor_labels: z.boolean().default(false),
      dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })),
    }),
  ),
})
/** Jobs that scrape our own processes, which name their service themselves. */
const OURS = ['services', 'backup', 'bff']
const EXPORTERS = { postgres: 'postgres-exporter', kafka: 'kafka-exporter', host: 'node-exporter' }

const RULES = found('deploy/observability/rules/*.rules.yml')
const DASHBOARDS = found('deploy/observability/dashboards/*.json')
const rules = RULES.flatMap((file) => Rules.parse(parse(read(file))).groups.flatMap((group) => group.rules))
const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule] : []))
const dashboards = DASHBOARDS.map((file) => Dashboard.parse(JSON.parse(read(file))))
const queries = [
  ...rules.map(({ expr }) => expr),
  ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
]

/** Metrics registered in the sources, with the suffixes of their series. */
const registered = [
  ...new Set(
    found('{bff,services/*,deploy/backup}/src/**/*.ts').flatMap((file) =>
      [...read(file).matchAll(/name: '(fieldside_\w+)'/g)].map(([, name]) => name!),
    ),
  ),
].sort()
/** Metrics of prom-client and Prometheus. The native test checks that Prometheus has them. */
const PROVIDED = /^(process|nodejs)_\w+$/
/** Recorded by the rules that start-prometheus.sh writes. */
const WANTED = 'fieldside_instances_wanted'
const SERIES_SUFFIX = /_(bucket|sum|count)$/

describe('each alert', () => {
  const headings = new Set([...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name))
  const tried = found('deploy/observability/rules/*.test.yml').flatMap((file) =>
    Tests.parse(parse(read(file))).tests.flatMap(({ alert_rule_test }) => alert_rule_test),
  )

  it.each(alerts)('$alert has a section in docs/runbook.md and links to it', ({ alert, annotations }) => {
    expect(headings).toContain(alert)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
  })

  it.each(alerts)('$alert has a test where it fires and one where it does not', ({ alert }) => {
    const outcomes = tried.filter(({ alertname }) => alertname === alert).map((one) => one.exp_alerts.length)
    expect(new Set(outcomes.map((count) => count > 0))).toEqual(new Set([true, false]))
  })

  it('exists for every section of docs/runbook.md', () => {
    expect([...headings].sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  })
})

describe('metrics', () => {
  it('are registered in the sources or recorded by a rule when an alert or a dashboard names them', () => {
    const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []))
    const named = queries.flatMap(
      (query) => query.match(/\b(fieldside|process|nodejs|objective)[_:][\w:]+/g) ?? [],
    )
    const isKnown = (name: string): boolean =>
      [name, name.replace(SERIES_SUFFIX, '')].some((one) => registered.includes(one)) ||
      [...recorded, WANTED].includes(name) ||
      PROVIDED.test(name)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !isKnown(name))).toEqual([])
  })

  it('are the ones that docs/monitoring.md describes', () => {
    const described = [...read('docs/monitoring.md').matchAll(/^\| `(fieldside_\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(described.sort()).toEqual(registered)
  })

  it('have a dashboard or an alert', () => {
    const all = queries.join('\n')
    expect(registered.filter((name) => !all.includes(name))).toEqual([])
  })
})

describe('dashboards', () => {
  it('have unique titles and addresses, and panels with unique titles', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(4)
    for (const { panels } of dashboards)
      expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })
})

describe('prometheus.yml', () => {
  const { rule_files, scrape_configs } = Scraped.parse(parse(read('deploy/observability/prometheus.yml')))
  const namesOf = (job: string) =>
    scrape_configs
      .filter(({ job_name }) => job_name === job)
      .flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names))

  it('scrapes every process of deploy/topology.ts, and ServiceDown names each', () => {
    expect(namesOf('services')).toEqual([...SERVICES])
    expect(namesOf('bff')).toEqual(['bff'])
    expect(namesOf('backup')).toEqual(['backup'])
    expect(scrape_configs.filter(({ honor_labels }) => honor_labels).map(({ job_name }) => job_name)).toEqual(
      OURS,
    )
    const down = alerts.find(({ alert }) => alert === 'ServiceDown')!
    const absent = [...down.expr.matchAll(/absent\(up\{service="(\w+)"\}\)/g)].map(([, name]) => name)
    expect(absent.sort()).toEqual([...PROCESSES].sort())
  })

  it('scrapes Keycloak and every exporter of docker-compose.yml', () => {
    const others = scrape_configs.filter(({ job_name }) => !OURS.includes(job_name))
    expect(Object.fromEntries(others.map(({ job_name }) => [job_name, namesOf(job_name)]))).toEqual({
      ...Object.fromEntries(Object.entries(EXPORTERS).map(([job, name]) => [job, [name]])),
      keycloak: ['keycloak'],
    })
    const { services } = readCompose(['docker-compose.yml'])
    expect(Object.keys(services).filter((name) => name.endsWith('-exporter'))).toEqual(
      Object.values(EXPORTERS),
    )
  })

  it('has a twin for TLS between the processes that differs only in how it connects', () => {
    const twin = parse(read('deploy/observability/prometheus-tls.yml'), { merge: true }) as {
      scrape_configs: { job_name: string; scheme?: string; tls_config?: object }[]
    }
    const plain = twin.scrape_configs.map(({ scheme, tls_config, ...rest }) => {
      if (!OURS.includes(rest.job_name)) return rest
      expect([scheme, Object.keys(tls_config ?? {}).sort()]).toEqual([
        'https',
        ['ca_file', 'cert_file', 'key_file', 'server_name'],
      ])
      return rest
    })
    expect({ ...twin, scrape_configs: plain }).toEqual(parse(read('deploy/observability/prometheus.yml')))
  })

  it('reads the rules and not their tests', () => {
    const [ours, ...written] = rule_files
    expect(found(`deploy/observability/${ours}`)).toEqual(RULES)
    expect(written).toEqual(['/tmp/*.rules.yml'])
  })
})

describe('Prometheus in the Compose files', () => {
  const prometheus = readCompose(['docker-compose.yml']).services.prometheus!
  const withTls = readCompose(['docker-compose.yml', 'deploy/compose/tls.yml']).services.prometheus!
  const DAYS: Record<string, number> = { d: 1, w: 7, h: 1 / 24, m: 1 / 1440, s: 1 / 86_400 }
  const daysOf = (duration: string): number => {
    const [, count, unit] = /^(\d+)([dwhms])$/.exec(duration)!
    return Number(count) * DAYS[unit!]!
  }

  it.each([
    ['docker-compose.yml', prometheus],
    ['tls.yml', withTls],
  ])('of %s keeps series for longer than any rule, dashboard, or objective looks back', (_, { command }) => {
    const [, kept] = /--storage\.tsdb\.retention\.time=(\w+)/.exec(String(command))!
    const windows = queries.flatMap((query) =>
      [...query.matchAll(/\[(\d\w+)(?::\w*)?\]/g)].map(([, one]) => one!),
    )
    const [, objectives] = /counted over (\d+) days/.exec(read('docs/monitoring.md'))!
    expect(windows).toContain('3d')
    for (const window of [...windows, `${objectives}d`])
      expect(daysOf(kept!), window).toBeGreaterThan(daysOf(window))
  })

  it('records how many instances of each process .env asks for [operations/instances-wanted]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-prometheus-'))
    const INSTANCES = prometheus.environment.INSTANCES!.replaceAll(/\$\{(\w+):-1\}/g, (_, name) =>
      name === 'BOOKING_INSTANCES' ? '2' : '1',
    )
    const { status } = spawnSync(
      'bash',
      ['-ec', 'cd() { :; }; exec() { :; }; . "$0"', join(ROOT, 'deploy/observability/start-prometheus.sh')],
      {
        cwd: folder,
        env: { ...process.env, INSTANCES, METRICS_TOKEN: 'a-token-of-the-test' },
      },
    )
    const { groups } = Rules.parse(parse(readFileSync(join(folder, 'instances.rules.yml'), 'utf8')))
    const token = readFileSync(join(folder, 'metrics-token'), 'utf8')
    rmSync(folder, { recursive: true })
    const recorded = groups.flatMap(({ rules: written }) => written)
    expect(status).toBe(0)
    expect(token).toBe('a-token-of-the-test')
    expect(recorded).toEqual(
      [...SERVICES, 'bff'].map((service) => ({
        record: WANTED,
        labels: { service },
        expr: `vector(${service === 'booking' ? 2 : 1})`,
      })),
    )
  })
})
