import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

/** The chart's files, parsed. */
export const CHART = join(import.meta.dirname, 'fieldside')
/** Values files of each complete example. */
export const EXAMPLES: Record<string, readonly string[]> = {
  small: ['small'],
  standard: ['standard'],
  large: ['large'],
  openshift: ['standard', 'openshift'],
  operators: ['operators'],
}

export const exampleFiles = (example: string): string[] =>
  EXAMPLES[example]!.map((name) => `examples/${name}.yaml`)

const Variables = z.object({ variables: z.array(z.string()) })
const Table = z.object({
  processes: z.record(z.string(), Variables),
  proxies: z.record(z.string(), Variables),
  jobs: z.record(z.string(), Variables),
})
const Environment = z.object({
  values: z.record(z.string(), z.string()),
  secrets: z.object({ required: z.array(z.string()), optional: z.array(z.string()) }),
  leftOut: z.record(z.string(), z.string()),
})

const read = (name: string): string => readFileSync(join(CHART, name), 'utf8')
export const chartFile = (name: string): unknown => parse(read(name))

/** Manifests for the operators of others, from examples/operators. */
export const operatorManifests = (name: string): unknown[] =>
  parseAllDocuments(read(`examples/operators/${name}.yaml`)).map((document) => document.toJS())

/** Processes and jobs with the variables that each reads. */
export const chartTable = (): z.infer<typeof Table> => Table.parse(chartFile('files/processes.yaml'))

/** The source of each variable in the chart. */
export const chartEnvironment = (): z.infer<typeof Environment> =>
  Environment.parse(chartFile('files/environment.yaml'))
