import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** The chart's files, parsed. */
export const CHART = join(import.meta.dirname, 'fieldside')
export const EXAMPLES = ['small', 'standard', 'large']

const Variables = z.object({ variables: z.array(z.string()) })
const Table = z.object({
  processes: z.record(z.string(), Variables),
  jobs: z.record(z.string(), Variables),
})
const Environment = z.object({
  values: z.record(z.string(), z.string()),
  secrets: z.object({ required: z.array(z.string()), optional: z.array(z.string()) }),
  leftOut: z.record(z.string(), z.string()),
})

export const chartFile = (name: string): unknown => parse(readFileSync(join(CHART, name), 'utf8'))

/** Processes and jobs with the variables that each reads. */
export const chartTable = (): z.infer<typeof Table> => Table.parse(chartFile('files/processes.yaml'))

/** The source of each variable in the chart. */
export const chartEnvironment = (): z.infer<typeof Environment> =>
  Environment.parse(chartFile('files/environment.yaml'))
