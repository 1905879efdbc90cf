import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { newSecrets } from '@fieldside/operator/secrets.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { PROCESSES, TOPOLOGY } from '../topology.ts'
import {
  CHART,
  chartEnvironment,
  chartFile,
  chartTable,
  EXAMPLES,
  exampleFiles,
  operatorManifests,
} from './chart.ts'

const ROOT = join(import.meta.dirname, '../..')
const { processes, proxies, jobs } = chartTable()
const readers = Object.entries({ ...processes, ...proxies, ...jobs })
const { values, secrets, leftOut } = chartEnvironment()
const sources = [...Object.keys(values), ...secrets.required, ...secrets.optional, ...Object.keys(leftOut)]

describe('environment of the chart', () => {
  it.each(readers)(
    'has one source for every variable of %s, or a reason to leave it out',
    (_, { variables }) => {
      const found = variables.map((name) => [name, sources.filter((other) => other === name).length])
      expect(
        found.filter(([, count]) => count !== 1),
        'add it to deploy/helm/fieldside/files/environment.yaml',
      ).toEqual([])
    },
  )

  it('names only variables that a process reads', () => {
    const read = readers.flatMap(([, { variables }]) => variables)
    expect(sources.filter((name) => !read.includes(name))).toEqual([])
  })

  it.each(readers)(
    'leaves out only variables that %s or its image has a value for',
    (name, { variables }) => {
      const fromImage = ['NODE_ENV', 'HOST', 'PORT']
      const optional = [...secrets.optional, ...Object.keys(leftOut)]
      const { shape } = configurations[name]!
      const missing = variables
        .filter((variable) => optional.includes(variable) && !fromImage.includes(variable))
        .filter((variable) => !(shape[variable] as z.ZodType).safeParse(undefined).success)
      expect(missing).toEqual([])
    },
  )

  it('takes from Secrets everything that docker-compose.yml takes from .env', () => {
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
    const asked = [...compose.matchAll(/^ {6}(\w+): .*\$\{\w+:\?/gm)].map(([, name]) => name!)
    const secret = asked.filter((name) => sources.includes(name) && name !== 'STRIPE_PUBLISHABLE_KEY')
    expect(secret.length).toBeGreaterThan(SERVICES.length)
    expect([...secrets.required, ...secrets.optional]).toEqual(expect.arrayContaining(secret))
  })

  it('serves the web client from the same folder as docker-compose.yml', () => {
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
    expect(compose).toContain(`WEB_DIST: ${values.WEB_DIST}\n`)
  })
})

type Values = { [name: string]: Values | unknown }

/** Merges as Helm does: objects deeply, everything else replaced, null removes. */
const merged = (base: unknown, over: unknown): unknown => {
  const isObject = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (over === null) return undefined
  if (!isObject(base) || !isObject(over)) return over ?? base
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], over[name])]))
}

describe('values of the chart', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as z.core.JSONSchema.JSONSchema,
  )
  const defaults = chartFile('values.yaml')
  const example = (name: string) => exampleFiles(name).map(chartFile).reduce(merged, defaults)

  it.each(Object.keys(EXAMPLES))('fit the schema in examples/%s.yaml', (name) => {
    expect(schema.safeParse(example(name)).error).toBeUndefined()
  })

  it('cover every process and every dependency', () => {
    const Shape = z.object({
      processes: z.record(z.string(), z.unknown()),
      network: z.object({ parts: z.record(z.string(), z.unknown()) }),
    })
    const { processes: known, network } = Shape.parse(defaults)
    expect(Object.keys(known)).toEqual(PROCESSES)
    expect(Object.keys(network.parts).sort()).toEqual(Object.keys(TOPOLOGY.parts).sort())
  })

  it.each([
    ['publicUrl', { publicUrl: 'http://fieldside.example.com' }],
    ['bus', { bus: { url: 'postgres://user:password@database/bus' } }],
    ['processes', { processes: { search: {} } }],
    ['logLevel', { loglevel: 'debug' }],
  ])('reject what the schema forbids: %s', (_, over) => {
    expect(schema.safeParse(merged(example('small'), over)).success).toBe(false)
  })
})

const Scaled = z.object({
  defaults: z.looseObject({
    replicas: z.object({ min: z.number(), max: z.number() }),
    databasePoolSize: z.number(),
  }),
  processes: z.record(z.string(), z.looseObject({})),
})

/** Each pod's pool, what publishes events, and what runs jobs. An upgrade runs one more pod of each process. */
const connectionsOf = (files: readonly string[]): number => {
  const values = Scaled.parse(files.map(chartFile).reduce(merged, chartFile('values.yaml')))
  return SERVICES.map((name) => Scaled.shape.defaults.parse(merged(values.defaults, values.processes[name])))
    .map(({ replicas, databasePoolSize }) => (replicas.max + 1) * (databasePoolSize + 2))
    .reduce((sum, count) => sum + count)
}

/** Of migrations, Postgres's superusers, and its operator. */
const OTHER_CONNECTIONS = 10

describe('connections to Postgres', () => {
  it('fit our Postgres’s max_connections in examples/standard.yaml, also during an upgrade [operations/chart-connections]', () => {
    const start = readFileSync(join(ROOT, 'deploy/postgres/start-postgres.sh'), 'utf8')
    const most = Number(/^connections=(\d+)$/m.exec(start)?.[1])
    expect(connectionsOf(exampleFiles('standard'))).toBe(166)
    expect(166 + OTHER_CONNECTIONS).toBeLessThanOrEqual(most)
  })

  it('fit CloudNativePG’s in examples/operators.yaml, with those of Keycloak', () => {
    const Cluster = z.object({
      spec: z.object({
        postgresql: z.object({ parameters: z.looseObject({ max_connections: z.coerce.number() }) }),
      }),
    })
    const Keycloak = z.object({
      spec: z.object({ instances: z.number(), db: z.object({ poolMaxSize: z.number() }) }),
    })
    const { spec } = Keycloak.parse(operatorManifests('keycloak')[0])
    const wanted = connectionsOf(exampleFiles('operators')) + spec.instances * spec.db.poolMaxSize
    const most = Cluster.parse(operatorManifests('postgres')[0]).spec.postgresql.parameters.max_connections
    expect(wanted + OTHER_CONNECTIONS).toBeLessThanOrEqual(most)
  })
})

describe('manifests for operators', () => {
  const Made = z.object({
    kind: z.literal('ExternalSecret'),
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      target: z.object({ template: z.object({ data: z.record(z.string(), z.string()) }) }),
    }),
  })
  const made = Object.fromEntries(
    operatorManifests('secrets')
      .flatMap((one) => Made.safeParse(one).data ?? [])
      .map(({ metadata, spec }) => [metadata.name, spec.target.template.data]),
  )

  it.each(Object.entries({ ...processes, ...jobs }))(
    'make every secret that %s requires [operations/chart-operators]',
    (name, { variables }) => {
      const keys = Object.keys(made[`fieldside-${name}`] ?? {})
      expect(variables.filter((one) => secrets.required.includes(one) && !keys.includes(one))).toEqual([])
    },
  )

  it('take secrets from properties that npm run secrets makes, and three of your own', () => {
    const own = ['SMTP_URL', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY']
    const known = [...Object.keys(parseEnv(newSecrets({}))), ...own]
    const used = [...JSON.stringify(made).matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, name]) => name!)
    expect(used.length).toBeGreaterThan(40)
    expect(used.filter((name) => !known.includes(name))).toEqual([])
  })

  it('make what the realm leaves open', () => {
    const realm = readFileSync(join(ROOT, 'deploy/keycloak/realm.json'), 'utf8')
    const open = [...realm.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!)
    expect(Object.keys(made['fieldside-realm']!).sort()).toEqual([...new Set(open)].sort())
  })

  it('give each service exactly its rights in Kafka, and a topic [operations/chart-operators]', () => {
    const User = z.object({
      kind: z.literal('KafkaUser'),
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        authorization: z.object({
          acls: z.array(
            z.object({
              resource: z.object({ type: z.string(), name: z.string() }),
              operations: z.array(z.string()),
            }),
          ),
        }),
      }),
    })
    const manifests = operatorManifests('kafka')
    const rights = manifests
      .flatMap((one) => User.safeParse(one).data ?? [])
      .map(({ metadata, spec }) => [
        metadata.name,
        spec.authorization.acls
          .map(({ resource, operations }) => `${operations[0]} ${resource.type} ${resource.name}`)
          .sort(),
      ])
    const expected = SERVICES.map((name) => {
      const { consumes, moreGroups = [] } = TOPOLOGY.processes[name]
      return [
        name,
        [
          `Write topic ${topicOf(name)}`,
          ...[name, ...moreGroups].map((group) => `Read group ${group}`),
          ...consumes.map((other) => `Read topic ${topicOf(other)}`),
        ].sort(),
      ]
    })
    expect(rights).toEqual(expected)
    const topics = manifests.filter((one) => (one as { kind: string }).kind === 'KafkaTopic')
    expect(topics.map((one) => (one as { metadata: { name: string } }).metadata.name)).toEqual(
      SERVICES.map(topicOf),
    )
  })
})

it('has the version of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  expect(chartFile('Chart.yaml')).toMatchObject({ version, appVersion: version })
})
