import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPage } from './copy-page.ts'

writeFileSync(join(import.meta.dirname, '../../docs/copy.md'), copyPage())
console.log('wrote docs/copy.md')
