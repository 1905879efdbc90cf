import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationTable, withTable } from './configuration-table.ts'
import { configurations } from './configurations.ts'

const file = join(import.meta.dirname, '../../docs/operating.md')
writeFileSync(file, withTable(readFileSync(file, 'utf8'), configurationTable(configurations)))
console.log('wrote the table of docs/operating.md')
