import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billing } from '@fieldside/billing/service.ts'
import { booking } from '@fieldside/booking/service.ts'
import { content } from '@fieldside/content/service.ts'
import { directory } from '@fieldside/directory/service.ts'
import { identity } from '@fieldside/identity/service.ts'
import { notification } from '@fieldside/notification/service.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { configurationTable } from './configuration-table.ts'
import { personalDataPage, referencePage, scalePage } from './operating-pages.ts'

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/operating', name), 'utf8')

it.each([
  ['reference.md', referencePage],
  ['scale.md', scalePage],
  ['personal-data.md', personalDataPage],
] as const)(
  'keeps the tables of docs/operating/%s equal to their sources (npm run generate)',
  (name, generate) => {
    expect(generate(read(name))).toBe(read(name))
  },
)

it.each(
  [identity, directory, booking, billing, content, notification].map((service) => [service.name, service]),
)('names every job of %s in docs/operating/reference.md', (_, { jobs = {} }) => {
  for (const name of Object.keys(jobs)) expect(read('reference.md')).toContain(`\`${name}\``)
})

it('merges equal descriptions of a variable into one row and keeps different ones separate', () => {
  const port = z.coerce.number().int().describe('Where it listens')
  const table = configurationTable({
    one: z.object({ PORT: port, URL: z.url().describe('Where') }),
    two: z.object({ PORT: port, URL: z.url().optional().describe('Where') }),
  })
  expect(table.replaceAll(/ +/g, ' ').split('\n').slice(2)).toEqual([
    '| `PORT` | one, two | Where it listens | whole number | required |',
    '| `URL` | one | Where | URL | required |',
    '| `URL` | two | Where | URL | – |',
  ])
})

it('rejects a variable without a description and names it', () => {
  expect(() => configurationTable({ one: z.object({ SECRET: z.string() }) })).toThrow('one: SECRET')
})
