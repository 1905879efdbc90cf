import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { fetchHelm } from '@fieldside/dev-native/helm.ts'
import { installPythonProgram, pathOfPythonProgram } from '@fieldside/dev-native/python-program.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { PROCESSES, TOPOLOGY, urlVariableOf } from '../topology.ts'
import { CHART, chartTable, EXAMPLES, exampleFiles } from './chart.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldside-chart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const helm = await fetchHelm(() => undefined)
const KUBERNETES = '1.37'
const VALIDATE = { name: 'kubernetes-validate', version: '1.37.0' }
const notInstalled = installPythonProgram(VALIDATE)

const validate = (file: string) =>
  spawnSync(pathOfPythonProgram(VALIDATE), ['--strict', '-k', KUBERNETES, file], { encoding: 'utf8' })
const runHelm = (...args: string[]) =>
  spawnSync(helm, args, { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
/** Arguments that name the values files of an example. */
const valuesOf = (example: string): string[] =>
  exampleFiles(example).flatMap((file) => ['--values', join(CHART, file)])
const EXAMPLE_NAMES = Object.keys(EXAMPLES)
const template = (...args: string[]) =>
  runHelm('template', 'fieldside', CHART, '--kube-version', `${KUBERNETES}.0`, ...args)

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).optional()
const Container = z.object({
  image: z.string(),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
    }),
  ),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ cpu: z.string(), memory: z.string() }),
  }),
})
const Volume = z.looseObject({
  name: z.string(),
  secret: z.object({ secretName: z.string() }).optional(),
})
const Pod = z.looseObject({
  containers: z.tuple([Container]),
  securityContext: z.unknown(),
  volumes: z.array(Volume),
})
const Selector = z.object({ matchLabels: z.record(z.string(), z.string()) })
const Peer = z.looseObject({ podSelector: Selector.optional() })
const Rule = z.object({ from: z.array(Peer).optional(), to: z.array(Peer).optional() })
const Spec = z.looseObject({
  template: z.object({ spec: Pod }).optional(),
  podSelector: Selector.optional(),
  ingress: z.array(Rule).optional(),
  egress: z.array(Rule).optional(),
})
const Manifest = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), annotations: z.record(z.string(), z.string()).optional() }),
  spec: Spec.optional(),
})
type Manifest = z.infer<typeof Manifest>

const rendered = Object.fromEntries(
  EXAMPLE_NAMES.map((name) => {
    const { stdout } = template(...valuesOf(name))
    return [name, parseAllDocuments(stdout).map((document) => Manifest.parse(document.toJS()))]
  }),
)
/** The documents that the schemas of Kubernetes describe: all but those for the operator of Prometheus. */
const kubernetesOnly = (text: string): string[] =>
  text.split(/^---$/m).filter((document) => document.trim() && !/^apiVersion: monitoring/m.test(document))
const ofKind = (example: string, kind: string): Manifest[] =>
  rendered[example]!.filter((manifest) => manifest.kind === kind)
const podsOf = (example: string) =>
  [...ofKind(example, 'Deployment'), ...ofKind(example, 'Job')].map(
    ({ metadata, spec }) => [metadata.name.replace('fieldside-', ''), spec!.template!.spec] as const,
  )

describe.each(EXAMPLE_NAMES)('helm with examples/%s.yaml', (name) => {
  it('lints the chart without findings', () => {
    const { status, stdout } = runHelm('lint', CHART, '--strict', ...valuesOf(name))
    expect(status, stdout).toBe(0)
  })

  it.runIf(!notInstalled)(`renders what Kubernetes ${KUBERNETES} accepts`, () => {
    const file = join(folder, `${name}.yaml`)
    const ours = kubernetesOnly(template(...valuesOf(name)).stdout)
    writeFileSync(file, ours.join('---\n'))
    const { status, stdout, stderr } = validate(file)
    expect(status, stdout + stderr).toBe(0)
    expect((stdout + stderr).match(/passed/g)?.length).toBe(ours.length)
  })

  it('gives each container an environment that its process accepts, with every secret from a Secret', () => {
    const secretOf = (variable: string): string =>
      /SESSION_KEYS?$/.test(variable) ? Buffer.alloc(32).toString('base64') : 'a secret of some length'
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' }
    for (const [process, { containers }] of podsOf(name)) {
      const env = containers[0].env.map((entry) => [entry.name, entry.value ?? secretOf(entry.name)] as const)
      expect(() =>
        readConfig(configurations[process]!, { ...image, ...Object.fromEntries(env) }),
      ).not.toThrow()
    }
    expect(podsOf(name).length).toBeGreaterThan(PROCESSES.length)
  })

  it('runs every pod within the restricted Pod Security Standard, without a token, and with limits', () => {
    for (const [, pod] of podsOf(name)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })
})

it.runIf(!notInstalled)('rejects a misspelled field, so the check above means something', () => {
  const file = join(folder, 'misspelled.yaml')
  const { stdout } = template(...valuesOf('small'))
  writeFileSync(file, stdout.replace('maxUnavailable', 'maxUnavailble'))
  expect(validate(file).status).not.toBe(0)
})

it(`kubernetes-validate ${notInstalled ? `is NOT on this machine: ${notInstalled}` : 'checked the manifests'}`, () => {
  expect(EXAMPLE_NAMES.every((name) => rendered[name]!.length > 0)).toBe(true)
})

describe('TLS between the processes', () => {
  const isProcess = ([name]: readonly [string, unknown]) => PROCESSES.includes(name as ServiceName)
  const innerUrls = (env: z.infer<typeof Container>['env']) =>
    env.filter(({ name }) => SERVICES.some((service) => name === urlVariableOf(service)))

  it('is complete in examples/large.yaml: certificates, addresses, and probes on the port without TLS', () => {
    for (const [name, { containers, volumes }] of podsOf('large').filter(isProcess)) {
      const [{ env, ports, startupProbe, livenessProbe, readinessProbe, volumeMounts }] = containers
      const settingOf = (variable: string) => env.find((entry) => entry.name === variable)?.value
      const files = ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'TLS_CA_FILE'].map(settingOf)
      expect(files).toEqual(['tls.crt', 'tls.key', 'ca.crt'].map((file) => `/etc/fieldside/tls/${file}`))
      expect(volumeMounts.find((mount) => mount.name === 'tls')?.mountPath).toBe('/etc/fieldside/tls')
      expect(volumes.find((volume) => volume.name === 'tls')?.secret).toEqual({
        secretName: `fieldside-${name}-tls`,
      })
      for (const probe of [startupProbe, livenessProbe, readinessProbe])
        expect(probe?.httpGet.port).toBe('health')
      expect(ports.find((port) => port.name === 'health')?.containerPort).toBe(
        Number(settingOf('HEALTH_PORT')),
      )
      expect(innerUrls(env).filter(({ value }) => !value?.startsWith('https://'))).toEqual([])
      expect(innerUrls(env)).toHaveLength(TOPOLOGY.processes[name as ServiceName].calls.length)
    }
  })

  it('gives migrations no certificate', () => {
    for (const [, { containers, volumes }] of podsOf('large').filter((pod) => !isProcess(pod))) {
      expect(volumes.map(({ name }) => name)).not.toContain('tls')
      expect(containers[0].volumeMounts.map(({ name }) => name)).not.toContain('tls')
    }
  })

  it.each(['small', 'standard'])('is off in examples/%s.yaml', (example) => {
    for (const [, { containers, volumes }] of podsOf(example).filter(isProcess)) {
      const [{ env, ports, livenessProbe, readinessProbe }] = containers
      expect(env.filter(({ name }) => /^TLS_|^HEALTH_PORT$/.test(name))).toEqual([])
      expect(innerUrls(env).filter(({ value }) => !value?.startsWith('http://'))).toEqual([])
      expect(volumes.map(({ name }) => name)).not.toContain('tls')
      expect(ports.map(({ name }) => name)).toEqual(['http'])
      expect([livenessProbe, readinessProbe].map((probe) => probe?.httpGet.port)).toEqual(['http', 'http'])
    }
  })
})

describe('the network policies', () => {
  const policiesOf = (example: string) =>
    Object.fromEntries(
      ofKind(example, 'NetworkPolicy').map(({ metadata, spec }) => [
        metadata.name.replace('fieldside-', ''),
        spec!,
      ]),
    )
  // Without egress proxies.
  const policies = policiesOf('large')
  const componentsIn = (peers: z.infer<typeof Peer>[] = []): string[] =>
    peers.flatMap((peer) => peer.podSelector?.matchLabels['app.kubernetes.io/component'] ?? [])
  const called = (name: ServiceName) => policies[name]!.egress!.flatMap(({ to }) => componentsIn(to)).sort()
  const callersOf = (name: ServiceName) =>
    policies[name]!.ingress!.flatMap(({ from }) => componentsIn(from)).sort()

  it.each(PROCESSES)(
    'let %s reach only what deploy/topology.ts names, and be reached by its callers',
    (name) => {
      const callers = PROCESSES.filter((other) => TOPOLOGY.processes[other].calls.some((it) => it === name))
      expect(called(name)).toEqual([...TOPOLOGY.processes[name].calls].sort())
      expect(callersOf(name)).toEqual([...callers].sort())
      const isOpen = JSON.stringify(policies[name]!.ingress).includes('haproxy')
      expect(isOpen).toBe(TOPOLOGY.behindCaddy.includes(name))
      const isOutside = JSON.stringify(policies[name]!.egress).includes('0.0.0.0/0')
      const { needs } = TOPOLOGY.processes[name]
      expect(isOutside).toBe(needs.includes('stripe') || needs.includes('internet'))
    },
  )

  it('let only the egress proxies of examples/standard.yaml reach the internet, each for its processes', () => {
    const { billing, booking, notification, ...others } = policiesOf('standard')
    const { egress, 'egress-webhooks': webhooks } = others
    const isOutside = (spec: unknown) => JSON.stringify(spec).includes('0.0.0.0/0')
    const reached = (spec = billing) => spec!.egress!.flatMap(({ to }) => componentsIn(to))
    expect(
      Object.entries(policiesOf('standard')).flatMap(([name, spec]) => (isOutside(spec) ? name : [])),
    ).toEqual(['egress', 'egress-webhooks'])
    expect(reached(billing)).toContain('egress')
    for (const spec of [booking, notification]) expect(reached(spec)).toContain('egress-webhooks')
    expect(egress!.ingress!.flatMap(({ from }) => componentsIn(from))).toEqual(['billing'])
    expect(webhooks!.ingress!.flatMap(({ from }) => componentsIn(from))).toEqual(['booking', 'notification'])
  })

  it('exist for every pod, and no rule is open to everyone', () => {
    const { processes, jobs } = chartTable()
    const expected = [...Object.keys(processes), ...Object.keys(jobs)]
    expect(Object.keys(policies).sort()).toEqual(expected.filter((it) => it !== 'prepare-database').sort())
    for (const { egress = [], ingress = [] } of Object.values(policies))
      for (const peers of [...egress.map(({ to }) => to), ...ingress.map(({ from }) => from)])
        expect(peers?.length).toBeGreaterThan(0)
  })
})

it('serves calendar addresses through an Ingress of their own, so that its annotations keep them out of access logs', () => {
  const ingresses = ofKind('small', 'Ingress').map(({ metadata }) => metadata)
  expect(ingresses).toEqual([
    { name: 'fieldside' },
    {
      name: 'fieldside-calendar',
      annotations: { 'traefik.ingress.kubernetes.io/router.observability.accesslogs': 'false' },
    },
  ])
})

it('names no user in examples/openshift.yaml, and user 1000 otherwise', () => {
  const usersOf = (example: string) => [
    ...new Set(podsOf(example).map(([, pod]) => (pod.securityContext as { runAsUser?: number }).runAsUser)),
  ]
  expect(usersOf('openshift')).toEqual([undefined])
  expect(usersOf('standard')).toEqual([1000])
})

it('gives every pod, of migrations too, the authorities of the operators as files', () => {
  for (const [, { containers, volumes }] of podsOf('operators')) {
    expect(volumes.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgres-ca', 'kafka-ca']))
    expect(containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toContain('/etc/fieldside/kafka')
    expect(containers[0].env.at(-1)).toEqual({ name: 'KAFKA_CA_FILE', value: '/etc/fieldside/kafka/ca.crt' })
  }
})

it('replaces variables of the chart by those of extraEnv, and labels pods, of migrations too', () => {
  const extra = JSON.stringify([{ name: 'LOG_LEVEL', value: 'debug' }])
  const labels = JSON.stringify({ 'example.com/mesh': 'off' })
  const { stdout } = template(
    ...valuesOf('small'),
    ...['--set-json', `processes.booking.extraEnv=${extra}`, '--set-json', `jobs.podLabels=${labels}`],
  )
  const Templates = z.looseObject({ metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }) })
  const documents = parseAllDocuments(stdout).map((document) => document.toJS() as { kind: string })
  const manifests = documents.map((one) => Manifest.parse(one))
  const booking = manifests.find(
    ({ kind, metadata }) => kind === 'Deployment' && /booking$/.test(metadata.name),
  )
  const levels = booking!.spec!.template!.spec.containers[0].env.filter(({ name }) => name === 'LOG_LEVEL')
  expect(levels).toEqual([{ name: 'LOG_LEVEL', value: 'debug' }])
  const jobs = documents.filter(({ kind }) => kind === 'Job') as unknown as { spec: { template: unknown } }[]
  expect(jobs.length).toBeGreaterThan(SERVICES.length)
  for (const { spec } of jobs)
    expect(Templates.parse(spec.template).metadata.labels).toMatchObject({ 'example.com/mesh': 'off' })
})

describe('for the operator of Prometheus', () => {
  type Groups = { groups: { name: string; rules: { alert?: string; record?: string }[] }[] }

  it('has the rules of deploy/observability but BackupsOff, and the wanted numbers of pods', () => {
    const [{ spec } = {}] = ofKind('standard', 'PrometheusRule')
    const [instances, ...others] = (spec as unknown as Groups).groups
    expect(instances!.rules.map(({ record }) => record)).toEqual(['fieldside_instances_wanted'])
    const files = globSync('../observability/rules/*.rules.yml', { cwd: import.meta.dirname }).sort()
    const source = files.flatMap(
      (file) => (parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Groups).groups,
    )
    const kept = source.map((group) => ({
      ...group,
      rules: group.rules.filter(({ alert }) => alert !== 'BackupsOff'),
    }))
    expect(others).toEqual(kept)
    expect(kept.flatMap(({ rules }) => rules).length).toBe(source.flatMap(({ rules }) => rules).length - 1)
  })

  it('names jobs as the rules expect, and reads the token of the BFF from its Secret', () => {
    const endpointsOf = (example: string) =>
      Object.fromEntries(
        ofKind(example, 'ServiceMonitor').map(({ metadata, spec }) => [
          metadata.name,
          (spec!.endpoints as Record<string, unknown>[])[0]!,
        ]),
      )
    const { 'fieldside-services': services, 'fieldside-bff': bff } = endpointsOf('standard')
    for (const [job, endpoint] of Object.entries({ services, bff })) {
      expect(endpoint!.honorLabels).toBe(true)
      expect(endpoint!.relabelings).toContainEqual({ targetLabel: 'job', replacement: job })
    }
    expect(services!.authorization).toBeUndefined()
    expect(bff!.authorization).toEqual({ credentials: { name: 'fieldside-bff', key: 'METRICS_TOKEN' } })
  })

  it('has every dashboard, with the data source of your Grafana', () => {
    const files = globSync('../observability/dashboards/*.json', { cwd: import.meta.dirname })
    const dashboards = ofKind('standard', 'ConfigMap').map(
      ({ data }) => Object.values(data as Record<string, string>)[0]!,
    )
    expect(dashboards).toHaveLength(files.length)
    for (const text of dashboards) {
      const { uid, panels } = JSON.parse(text) as { uid: string; panels: { datasource: { uid: string } }[] }
      expect(new Set(panels.map(({ datasource }) => datasource.uid)), uid).toEqual(new Set(['prometheus']))
      expect(uid).toMatch(/^fieldside-/)
    }
  })
})

it('prints the connections that Postgres has to accept', () => {
  const { stdout } = runHelm('install', 'fieldside', CHART, '--dry-run=client', ...valuesOf('standard'))
  expect(stdout).toContain('Postgres needs a max_connections of 176,')
})

it.each([
  ['a process that does not exist', 'processes.search.replicas.min=2'],
  ['a part that everyone could be', 'network.parts.postgres.to=null'],
  ['an address without TLS', 'publicUrl=http://fieldside.example.com'],
])('helm rejects %s', (_, value) => {
  const { status, stderr } = template(...valuesOf('standard'), '--set', value)
  expect(status).not.toBe(0)
  expect(stderr).toContain("don't meet the specifications of the schema")
})
