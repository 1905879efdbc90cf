import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BOOKINGS_PER_USER_AND_YEAR,
  GROWTH,
  type Growth,
  NEW_PAIRS,
  USERS,
  YEARS,
} from './growth-assumptions.ts'
import { tableOf } from './table.ts'

const SHOWN = 20
const DAYS_PER_YEAR = 365

/** As `npm run bench -- sizes` writes it. */
export type Measured = {
  bytesPerRow: Record<string, number>
  /** By kind of pair and step: 'new pair, request'. */
  life: Record<string, { rows: Record<string, number> }>
}
type Size = { table: string; rows: number; bytesPerRow: number; bytes: number; bound: string }

export const readMeasured = (): Measured =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'measured-sizes.json'), 'utf8')) as Measured

/** Returns the rows that a booking adds to a table in all of its steps, on average over new and returning pairs. */
const perBooking = (table: string, { life }: Measured): number =>
  Object.entries(life).reduce((sum, [name, { rows }]) => {
    const share = name.startsWith('new pair') ? NEW_PAIRS : 1 - NEW_PAIRS
    return sum + share * (rows[table] ?? 0)
  }, 0)

/** Returns the rows that there are at a million users, once the oldest are deleted or the years have passed. */
const rowsOf = (table: string, { rates, days }: Growth, measured: Measured): number => {
  const years = Math.min(YEARS, days === undefined ? YEARS : days / DAYS_PER_YEAR)
  const bookings = USERS * BOOKINGS_PER_USER_AND_YEAR * years
  return rates.reduce((sum, rate) => {
    if ('users' in rate) return sum + USERS * rate.users
    if ('userYears' in rate) return sum + USERS * years * rate.userYears
    return sum + bookings * ('bookings' in rate ? rate.bookings : perBooking(table, measured))
  }, 0)
}

/** Returns every table's size, largest first. @throws Error when a table wasn't measured */
export const sizesOf = (measured: Measured): Size[] =>
  Object.entries(GROWTH)
    .map(([table, growth]) => {
      const bytesPerRow = measured.bytesPerRow[table]
      if (bytesPerRow === undefined) throw new Error(`the bench has no size of ${table}`)
      const rows = rowsOf(table, growth, measured)
      return { table, rows, bytesPerRow, bytes: rows * bytesPerRow, bound: growth.bound }
    })
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.bytes - one.bytes)

const millions = (rows: number): string => `${(rows / 1e6).toFixed(rows < 9.95e6 ? 1 : 0)} M`
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
const total = (sizes: Size[], of: 'rows' | 'bytes'): number => sizes.reduce((sum, size) => sum + size[of], 0)

export const sizesTable = (measured = readMeasured()): string => {
  const sizes = sizesOf(measured)
  const rest = sizes.slice(SHOWN)
  return tableOf(
    ['table', 'rows', 'bytes per row', 'size', 'bound'],
    [
      ...sizes
        .slice(0, SHOWN)
        .map(({ table, rows, bytesPerRow, bytes, bound }) => [
          `\`${table}\``,
          millions(rows),
          bytesPerRow.toFixed(0),
          gigabytes(bytes),
          bound,
        ]),
      [`${rest.length} more`, millions(total(rest, 'rows')), '', gigabytes(total(rest, 'bytes')), ''],
      ['together', millions(total(sizes, 'rows')), '', gigabytes(total(sizes, 'bytes')), ''],
    ],
  )
}
