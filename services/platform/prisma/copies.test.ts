import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { platformCopies } from './copies.ts'

test("keeps every service's copy of the platform's migrations current; npm run generate writes them", () => {
  const stale = Object.entries(platformCopies()).filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  )
  expect(stale.map(([file]) => file)).toEqual([])
})
