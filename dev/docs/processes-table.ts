import { roleOf } from '@fieldside/database/databases.ts'
import { folderOf, PROCESSES, TOPOLOGY } from '@fieldside/deploy/topology.ts'
import { tableOf } from './table.ts'

const listed = (names: readonly string[]): string => names.join(', ') || '–'

export const processesTable = (): string =>
  tableOf(
    ['process', 'built from', 'calls', 'needs', 'database role', 'reached from', 'local port'],
    PROCESSES.map((name) => {
      const { calls, needs, port } = TOPOLOGY.processes[name]
      return [
        name,
        `\`${folderOf(name)}\``,
        listed(calls),
        listed(needs),
        name === 'bff' ? '–' : `\`${roleOf(name)}\``,
        TOPOLOGY.behindCaddy.includes(name) ? 'Caddy' : 'internal network',
        String(port),
      ]
    }),
  )
