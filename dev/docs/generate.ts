import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatingPage } from './operating-page.ts'

const file = join(import.meta.dirname, '../../docs/operating.md')
writeFileSync(file, operatingPage(readFileSync(file, 'utf8')))
console.log('wrote the tables of docs/operating.md')
