import { join } from 'node:path'
import { percentile, perSecond, type Sample } from './load.ts'

/** A row of the table: the product's value, the baseline's, and their ratio. */
export type Row = { what: string; product: string; bare?: string; ratio?: string }
export type Report = {
  rows: Row[]
  notes: string[]
  /** Plain numbers by name, for the table of goals. */
  figures?: Record<string, number>
}

export const RESULTS = join(import.meta.dirname, '../../test-results')

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const times = (product: number, bare: number): string => `${(product / bare).toFixed(2)} x`

export const latencyRow = (what: string, percent: number, product: Sample, bare: Sample): Row => {
  const [ours, theirs] = [product, bare].map(({ latenciesMs }) => percentile(latenciesMs, percent))
  return {
    what: `${what}, p${percent}`,
    product: ms(ours ?? Number.NaN),
    bare: ms(theirs ?? Number.NaN),
    ratio: times(ours ?? Number.NaN, theirs ?? Number.NaN),
  }
}

/** Reports the ratio as baseline throughput divided by the product's. */
export const throughputRow = (what: string, product: Sample, bare: Sample): Row => ({
  what: `${what}, requests/s`,
  product: perSecond(product).toFixed(0),
  bare: perSecond(bare).toFixed(0),
  ratio: times(perSecond(bare), perSecond(product)),
})

const HEAD: Required<Row> = { what: '', product: 'product', bare: 'bare', ratio: 'ratio' }

export const printTable = (sections: { name: string; rows: Row[]; notes: string[] }[]): void => {
  if (sections.length === 0) return
  const all = [HEAD, ...sections.flatMap(({ rows }) => rows)]
  const width = (key: keyof Row): number => Math.max(...all.map((row) => (row[key] ?? '').length))
  const line = (row: Row): string =>
    [
      `  ${row.what.padEnd(width('what'))}`,
      row.product.padStart(width('product')),
      (row.bare ?? '').padStart(width('bare')),
      (row.ratio ?? '').padStart(width('ratio')),
    ]
      .join('   ')
      .trimEnd()
  console.log(`\n${line(HEAD)}`)
  for (const { name, rows, notes } of sections) {
    console.log(`\n${name}`)
    for (const row of rows) console.log(line(row))
    for (const note of notes) console.log(`    ${note}`)
  }
}

type Printed = { name: string; rows: Row[] }

/** Prints the product's figures on two foundations side by side, from one run on one machine. */
export const printSideBySide = (
  [oneName, one]: [string, Printed[]],
  [otherName, other]: [string, Printed[]],
): void => {
  const found = new Map(
    other.flatMap(({ name, rows }) => rows.map((row) => [`${name} ${row.what}`, row] as const)),
  )
  const whole = ({ product, ratio }: Row): string => (ratio ? `${product} (${ratio})` : product)
  const lines = one.flatMap(({ name, rows }) =>
    rows.map((row) => {
      const twin = found.get(`${name} ${row.what}`)
      return [row.what, whole(row), twin ? whole(twin) : '–'] as const
    }),
  )
  const head = ['', oneName, otherName] as const
  const width = (column: 0 | 1): number => Math.max(...[head, ...lines].map((line) => line[column].length))
  for (const [what, first, second] of [head, ...lines])
    console.log(`  ${what.padEnd(width(0))}   ${first.padEnd(width(1))}   ${second}`)
}
