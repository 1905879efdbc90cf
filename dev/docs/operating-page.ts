import { configurationTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'
import { limitsTable } from './limits-table.ts'
import { processesTable } from './processes-table.ts'
import { withGenerated } from './table.ts'

/** Returns the page with its tables regenerated from the topology, the configuration schemas, and the contracts. */
export const operatingPage = (page: string): string =>
  [
    ['processes', processesTable()] as const,
    ['configuration', configurationTable(configurations)] as const,
    ['limits', limitsTable()] as const,
  ].reduce((text, [name, table]) => withGenerated(text, name, table), page)
