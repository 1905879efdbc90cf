import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import nouns from '../services/nouns.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')

test('every place that the example in CONTRIBUTING.md names has the example', () => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const [, example = ''] = page.split('## One change, end to end')
  const places = [...example.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, place = '']) => place.replace(/…$/, ''))
  const ofLists = ['languages.ts', 'languages-field.tsx', 'read-line.ts']
  const ofEach = places.filter((place) => !place.endsWith('/') && !ofLists.includes(basename(place)))
  expect(ofEach).toHaveLength(12)
  const without = places.filter((place) => {
    const path = join(ROOT, place)
    if (!existsSync(path)) return true
    return !place.endsWith('/') && !/language/i.test(readFileSync(path, 'utf8'))
  })
  expect(without).toEqual([])
})

test.each(SERVICES)('the README of %s has its nouns in the order of their imports', (service) => {
  const page = readFileSync(join(ROOT, 'services', service, 'README.md'), 'utf8')
  expect([...page.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, noun]) => noun)).toEqual(nouns[service])
})

test.each([...SERVICES.map((service) => `services/${service}`), 'bff', 'web', 'contracts'])(
  'every file that the README of %s links is there',
  (folder) => {
    const page = readFileSync(join(ROOT, folder, 'README.md'), 'utf8')
    const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((link) => !existsSync(join(ROOT, folder, link)))).toEqual([])
  },
)
