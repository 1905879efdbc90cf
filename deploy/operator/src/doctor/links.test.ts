import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LINKS } from './links.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

it.each(Object.entries(LINKS))('leads to a section for %s', (_, link) => {
  const [page = '', section = ''] = link.split('#')
  expect(existsSync(join(ROOT, page))).toBe(true)
  expect(anchorsOf(join(ROOT, page))).toContain(section)
})
