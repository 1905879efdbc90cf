import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NOUNS = /athlete|professional|appointment|\bfees?\b|exercise|workout|coach|payment|diet|review|premium/i

test('keeps domain terms out of the platform', async () => {
  const found: string[] = []
  for await (const file of glob('{src,prisma}/**/*.{ts,sql}', { cwd: ROOT })) {
    if (/\.test\.ts$|^src\/testing\//.test(file)) continue
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    found.push(...lines.filter((line) => NOUNS.test(line)).map((line) => `${file}: ${line}`))
  }
  expect(found).toEqual([])
})
