import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('every place that the example in CONTRIBUTING.md names has the example', () => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const [, example = ''] = page.split('## One change, end to end')
  const places = [...example.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, place = '']) => place.replace(/…$/, ''))
  expect(places.length).toBeGreaterThan(20)
  const without = places.filter((place) => {
    const path = join(ROOT, place)
    if (!existsSync(path)) return true
    return !place.endsWith('/') && !/language/i.test(readFileSync(path, 'utf8'))
  })
  expect(without).toEqual([])
})
