import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { PROCESSES, TOPOLOGY } from '../topology.ts'
import { CHART, chartEnvironment, chartFile, chartTable, EXAMPLES } from './chart.ts'

const ROOT = join(import.meta.dirname, '../..')
const { processes, jobs } = chartTable()
const readers = Object.entries({ ...processes, ...jobs })
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

/** Merges as Helm does: objects deeply, everything else replaced. */
const merged = (base: unknown, over: unknown): unknown => {
  const isObject = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(base) || !isObject(over)) return over ?? base
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], over[name])]))
}

describe('values of the chart', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as z.core.JSONSchema.JSONSchema,
  )
  const defaults = chartFile('values.yaml')
  const example = (name: string) => merged(defaults, chartFile(`examples/${name}.yaml`))

  it.each(EXAMPLES)('fit the schema in examples/%s.yaml', (name) => {
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

it('has the version of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  expect(chartFile('Chart.yaml')).toMatchObject({ version, appVersion: version })
})
