import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { BOOKINGS_PER_USER_AND_YEAR, GROWTH, NEW_PAIRS, USERS, YEARS } from './growth-assumptions.ts'
import { readMeasured, sizesOf } from './sizes-table.ts'
import { BOUNDS } from './table-bounds.ts'

const ROOT = join(import.meta.dirname, '../..')

const bytesPerRow = Object.fromEntries(Object.keys(GROWTH).map((table) => [table, 100]))
const rows = (added: Record<string, number>) => ({ rows: added })
const life = {
  'new pair, request': rows({ 'booking.appointments': 1, 'notification.inbox': 2 }),
  'new pair, accept': rows({ 'notification.inbox': 3, 'billing.fee_attempts': 1 }),
  'returning pair, request': rows({ 'booking.appointments': 1, 'notification.inbox': 5 }),
}
const sizeOf = (table: string) => sizesOf({ bytesPerRow, life }).find((size) => size.table === table)

test('counts what all steps of a booking add, for as many days as it is kept', () => {
  const inbox = (USERS * BOOKINGS_PER_USER_AND_YEAR * 5 * 400) / 365
  expect(sizeOf('notification.inbox')?.rows).toBeCloseTo(inbox)
  expect(sizeOf('notification.inbox')?.bytes).toBeCloseTo(inbox * 100)
})

test('counts what only new pairs add for their share', () => {
  const bookings = USERS * BOOKINGS_PER_USER_AND_YEAR * YEARS
  expect(sizeOf('billing.fee_attempts')?.rows).toBeCloseTo(bookings * NEW_PAIRS)
})

test('counts what is kept with the account for years', () => {
  expect(sizeOf('booking.appointments')?.rows).toBe(USERS * BOOKINGS_PER_USER_AND_YEAR * YEARS)
  expect(sizeOf('identity.users')?.rows).toBe(USERS)
})

test('fails when the bench has not measured a table', () => {
  expect(() => sizesOf({ bytesPerRow: {}, life })).toThrow('the bench has no size of')
})

test('has a measured size of each table', () => {
  expect(sizesOf(readMeasured()).length).toBeGreaterThan(20)
})

test('names what bounds each table of each service', () => {
  const tables = SERVICES.flatMap((service) =>
    [`${service}/prisma/schema.prisma`, 'platform/prisma/platform.prisma'].flatMap((file) =>
      [...readFileSync(join(ROOT, 'services', file), 'utf8').matchAll(/@@map\("(\w+)"\)/g)].map(
        ([, table]) => `${service}.${table}`,
      ),
    ),
  )
  expect(tables.length).toBeGreaterThan(90)
  const bounded = new Set([...Object.keys(GROWTH), ...Object.keys(BOUNDS)])
  expect(tables.filter((table) => !bounded.has(table))).toEqual([])
  expect([...bounded].filter((table) => !tables.includes(table))).toEqual([])
})
