import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from './generated.ts'

describe('generatedFiles', () => {
  it.each(Object.entries(generatedFiles()))('%s is up to date with `npm run generate`', (path, text) => {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8') === text, `${path} is stale`).toBe(
      true,
    )
  })
})
