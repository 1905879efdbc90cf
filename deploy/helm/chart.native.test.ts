import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { fetchHelm } from '@fieldside/dev-native/helm.ts'
import { installPythonProgram, pathOfPythonProgram } from '@fieldside/dev-native/python-program.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { PROCESSES, TOPOLOGY, urlVariableOf } from '../topology.ts'
import { CHART, chartTable, EXAMPLES } from './chart.ts'

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
const exampleOf = (name: string): string => join(CHART, 'examples', `${name}.yaml`)
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
  EXAMPLES.map((name) => {
    const { stdout } = template('--values', exampleOf(name))
    return [name, parseAllDocuments(stdout).map((document) => Manifest.parse(document.toJS()))]
  }),
)
const ofKind = (example: string, kind: string): Manifest[] =>
  rendered[example]!.filter((manifest) => manifest.kind === kind)
const podsOf = (example: string) =>
  [...ofKind(example, 'Deployment'), ...ofKind(example, 'Job')].map(
    ({ metadata, spec }) => [metadata.name.replace('fieldside-', ''), spec!.template!.spec] as const,
  )

describe.each(EXAMPLES)('helm with examples/%s.yaml', (name) => {
  it('lints the chart without findings', () => {
    const { status, stdout } = runHelm('lint', CHART, '--strict', '--values', exampleOf(name))
    expect(status, stdout).toBe(0)
  })

  it.runIf(!notInstalled)(`renders what Kubernetes ${KUBERNETES} accepts`, () => {
    const file = join(folder, `${name}.yaml`)
    writeFileSync(file, template('--values', exampleOf(name)).stdout)
    const { status, stdout, stderr } = validate(file)
    expect(status, stdout + stderr).toBe(0)
    expect((stdout + stderr).match(/passed/g)?.length).toBe(rendered[name]!.length)
  })

  it('gives each container an environment that its process accepts, with every secret from a Secret', () => {
    const secretOf = (variable: string): string =>
      variable === 'SESSION_KEY' ? Buffer.alloc(32).toString('base64') : 'a secret of some length'
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
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
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
  const { stdout } = template('--values', exampleOf('standard'))
  writeFileSync(file, stdout.replace('minReplicas', 'minReplica'))
  expect(validate(file).status).not.toBe(0)
})

it(`kubernetes-validate ${notInstalled ? `is NOT on this machine: ${notInstalled}` : 'checked the manifests'}`, () => {
  expect(EXAMPLES.every((name) => rendered[name]!.length > 0)).toBe(true)
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
  const policies = Object.fromEntries(
    ofKind('standard', 'NetworkPolicy').map(({ metadata, spec }) => [
      metadata.name.replace('fieldside-', ''),
      spec!,
    ]),
  )
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

it.each([
  ['a process that does not exist', 'processes.search.replicas.min=2'],
  ['a part that everyone could be', 'network.parts.postgres.to=null'],
  ['an address without TLS', 'publicUrl=http://fieldside.example.com'],
])('helm rejects %s', (_, value) => {
  const { status, stderr } = template('--values', exampleOf('standard'), '--set', value)
  expect(status).not.toBe(0)
  expect(stderr).toContain("don't meet the specifications of the schema")
})
