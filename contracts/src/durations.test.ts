import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = '{contracts,services,bff,web,tests}/**/*.{ts,tsx}'
const SPELLED_OUT = /const (MINUTE|HOUR|DAY)_(MS|S) =|\b24 \* 60 \* 60|\b86_400_000\b/

test('spells minutes, hours, and days out once', () => {
  const found = globSync(SOURCES, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .filter((file) => !/^contracts\/src\/durations\.|\.gen\.|\.native\.test\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => SPELLED_OUT.test(line))
        .map((line) => `${file}: import it from contracts/src/durations.ts: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
