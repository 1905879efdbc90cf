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
import { operatingPage } from './operating-page.ts'

it('keeps the tables of docs/operating.md equal to the configuration schemas and the limits (npm run generate)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  expect(operatingPage(page)).toBe(page)
})

it.each(
  [identity, directory, booking, billing, content, notification].map((service) => [service.name, service]),
)('names every job of %s in docs/operating.md', (_, { jobs = {} }) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  for (const name of Object.keys(jobs)) expect(page).toContain(`\`${name}\``)
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
