import { configurationTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'
import { limitsTable } from './limits-table.ts'
import { withTable } from './table.ts'

/** The page with its tables as the configuration schemas and the contracts have them now. */
export const operatingPage = (page: string): string =>
  withTable(withTable(page, 'configuration', configurationTable(configurations)), 'limits', limitsTable())
