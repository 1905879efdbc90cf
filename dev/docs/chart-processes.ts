import { join } from 'node:path'
import { clientIdOf, type PartName, PROCESSES, TOPOLOGY } from '@fieldside/deploy/topology.ts'
import { stringify } from 'yaml'
import { configurations } from './configurations.ts'

/** Processes, calls, needs, and variables, as the templates of the Helm chart read them. */
export const CHART_PROCESSES = join(import.meta.dirname, '../../deploy/helm/fieldside/files/processes.yaml')

const variablesOf = (name: string): string[] => Object.keys(configurations[name]!.shape)

const processes = PROCESSES.map((name) => {
  const { calls, needs } = TOPOLOGY.processes[name]
  const isPublic = TOPOLOGY.behindCaddy.includes(name)
  return [name, { clientId: clientIdOf(name), isPublic, calls, needs, variables: variablesOf(name) }] as const
})

/** On a cluster, Postgres and object storage run outside the chart with their own backups. */
const NOT_IN_CHART = ['backup']

/** The egress proxies, by the part that each reaches for the processes that need it. */
const PROXIES: Record<string, PartName> = { egress: 'stripe', 'egress-webhooks': 'internet' }

const proxies = Object.entries(PROXIES).map(([name, part]) => {
  const image = 'egress'
  return [
    name,
    { image, isProxy: true, isPublic: false, calls: [], needs: [part], variables: variablesOf(name) },
  ] as const
})

type Job = {
  image: string
  command?: string[]
  isMigration: boolean
  needs: readonly PartName[]
  variables: string[]
}

/** @throws Error for a process that is neither in the topology nor known here */
const jobOf = (name: string): Job => {
  const variables = variablesOf(name)
  if (name === 'prepare-database')
    return { image: 'database', isMigration: false, needs: ['postgres'], variables }
  const [, service] = /^migrate-(\w+)$/.exec(name) ?? []
  if (!service) throw new Error(`dev/docs/chart-processes.ts doesn't know how the Helm chart runs ${name}`)
  const command = ['node', 'main.mjs', 'migrate']
  return { image: service, command, isMigration: true, needs: ['postgres', 'kafka'], variables }
}

/** Returns the text of the chart's files/processes.yaml. */
export const chartProcesses = (): string => {
  const jobs = Object.keys(configurations)
    .filter(
      (name) => !(name in TOPOLOGY.processes) && ![...NOT_IN_CHART, ...Object.keys(PROXIES)].includes(name),
    )
    .map((name) => [name, jobOf(name)] as const)
  const table = {
    processes: Object.fromEntries(processes),
    proxies: Object.fromEntries(proxies),
    jobs: Object.fromEntries(jobs),
  }
  const text = stringify(table, { aliasDuplicateObjects: false })
  return `# npm run generate writes this file from deploy/topology.ts and the configuration schemas.\n${text}`
}
