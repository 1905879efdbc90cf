import { configurationTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'
import { limitsTable } from './limits-table.ts'
import { personalDataTable } from './personal-data.ts'
import { processesTable } from './processes-table.ts'
import { sizesTable } from './sizes-table.ts'
import { withGenerated } from './table.ts'

/** Returns the page with its tables regenerated from topology, configuration schemas, and contracts. */
export const referencePage = (page: string): string =>
  [
    ['processes', processesTable()] as const,
    ['configuration', configurationTable(configurations)] as const,
    ['limits', limitsTable()] as const,
  ].reduce((text, [name, table]) => withGenerated(text, name, table), page)

/** Returns the page with its table regenerated from measured sizes. */
export const scalePage = (page: string): string => withGenerated(page, 'sizes', sizesTable())

/** Returns the page with its table regenerated from the registry. */
export const personalDataPage = (page: string): string =>
  withGenerated(page, 'personal-data', personalDataTable())
