import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { platformCopies } from './copies.ts'

for (const [file, text] of Object.entries(platformCopies())) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
