import { configurationTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'
import { limitsTable } from './limits-table.ts'
import { processesTable } from './processes-table.ts'
import { sizesTable } from './sizes-table.ts'
import { withGenerated } from './table.ts'

/** Returns the page with its tables regenerated from topology, configuration schemas, contracts, and measured sizes. */
export const operatingPage = (page: string): string =>
  [
    ['processes', processesTable()] as const,
    ['configuration', configurationTable(configurations)] as const,
    ['limits', limitsTable()] as const,
    ['sizes', sizesTable()] as const,
  ].reduce((text, [name, table]) => withGenerated(text, name, table), page)
