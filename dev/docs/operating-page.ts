import { configurationTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'
import { limitsTable } from './limits-table.ts'
import { withGenerated } from './table.ts'

/** Returns the page with its tables regenerated from the configuration schemas and the contracts. */
export const operatingPage = (page: string): string =>
  withGenerated(
    withGenerated(page, 'configuration', configurationTable(configurations)),
    'limits',
    limitsTable(),
  )
