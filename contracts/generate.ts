import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFiles } from './src/generated.ts'

for (const [path, text] of Object.entries(generatedFiles())) {
  const file = join(import.meta.dirname, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`wrote contracts/${path}`)
}
