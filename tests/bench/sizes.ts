import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { until } from '../faults/until.ts'
import { productCpu, sum } from './accounting.ts'
import { batchedDeletes, type DeleteRate } from './batched-deletes.ts'
import { type Bench, openBench } from './bench-stack.ts'
import { bookingLife, figuresOfLife, type Life, tablesOf } from './booking-life.ts'
import { calm } from './calm.ts'
import { copyRows } from './copied-rows.ts'
import { kb, ms, RESULTS, type Report, type Row } from './report.ts'

const ROWS = 20_000
/** Keys of pairs allow fewer copies. */
const FEWEST = 3000
const CONTACTS = 20
/** Rows of these would do work, or don't grow with people. */
const LEFT_OUT = /\.(jobs|exercises|programs|program_exercises|places|appointment_types|announcements)$/

type Sizes = {
  bytesPerRow: Record<string, number>
  life: Life
  deletedPerSecond: Record<string, DeleteRate>
  unmeasured: string[]
}

const SIZE = `
  select pg_total_relation_size($1::regclass)::float8 as bytes, count(*)::int as rows from `

/** Returns the bytes per row of each table, with its indexes and what it stores out of line. */
const bytesPerRow = async (bench: Bench): Promise<Pick<Sizes, 'bytesPerRow' | 'unmeasured'>> => {
  const tables = (await tablesOf(bench)).filter((table) => !LEFT_OUT.test(table))
  const unmeasured: string[] = []
  for (const table of tables) if ((await copyRows(bench.database, table, ROWS)) === 0) unmeasured.push(table)
  await bench.database.query('vacuum analyze')
  const sizes: [string, number][] = []
  for (const table of tables.filter((name) => !unmeasured.includes(name))) {
    const { rows } = await bench.database.query<{ bytes: number; rows: number }>(SIZE + table, [table])
    if (rows[0]!.rows < FEWEST) throw new Error(`only ${rows[0]!.rows} rows of ${table} could be copied`)
    sizes.push([table, rows[0]!.bytes / rows[0]!.rows])
  }
  return { bytesPerRow: Object.fromEntries(sizes), unmeasured }
}

const stepRows = (life: Life): Row[] =>
  Object.entries(life).flatMap(([name, step]) => [
    { what: `${name}, write-ahead log`, product: kb(step.walBytes) },
    { what: `${name}, of it whole pages after a checkpoint`, product: kb(step.walPageBytes) },
    { what: `${name}, CPU time`, product: ms(productCpu(step.cpuMs)) },
    { what: `${name}, rows added and removed`, product: sum(Object.values(step.rows)).toFixed(1) },
  ])

const rounded = (sizes: Sizes): string =>
  JSON.stringify(sizes, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), 2)

/** No demo data has these rows. */
const openContacts = async (bench: Bench): Promise<void> => {
  const { athletes, contested } = await bench.cast()
  for (const [index, { api }] of athletes.slice(0, CONTACTS).entries()) {
    const { id } = contested[index % contested.length]!.professional
    await api.call(actions.showContact, { params: { id } })
  }
  await calm(bench.database)
  await until(
    'the accesses at billing',
    async () => (await bench.database.query('select from billing.contact_accesses')).rowCount ?? 0,
    (known) => known >= CONTACTS,
  )
}

/** Measures on a stack of its own, because it stops the services and fills every table. */
export const sizes = async (): Promise<Report> => {
  const bench = await openBench(embedded, { seed: true })
  try {
    const life = await bookingLife(bench)
    await openContacts(bench)
    for (const name of ['bff', ...SERVICES]) await bench.stack.process(name).stop()
    const measured = await bytesPerRow(bench)
    const deletedPerSecond = await batchedDeletes(bench)
    const found: Sizes = { ...measured, life, deletedPerSecond }
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, 'bench-sizes.json'), `${rounded(found)}\n`)
    const widest = Object.entries(found.bytesPerRow).toSorted((one, other) => other[1] - one[1])
    return {
      figures: figuresOfLife(life),
      rows: [
        ...stepRows(life),
        ...Object.entries(deletedPerSecond).flatMap(([table, { deleted, withVacuum }]) => [
          { what: `${table}, deleted in batches, rows/s`, product: deleted.toFixed(0) },
          { what: `${table}, deleted and vacuumed, rows/s`, product: withVacuum.toFixed(0) },
        ]),
        ...widest.map(([table, bytes]) => ({ what: `${table}, bytes per row`, product: bytes.toFixed(0) })),
      ],
      notes: [
        `Up to ${ROWS} copies of the rows that the demo data and these bookings left in each table, after a vacuum,`,
        'with indexes and out-of-line values. CPU time of BFF, services, and Postgres. The Postgres bus is in it and in',
        `the log. Without rows: ${found.unmeasured.join(', ') || 'none'}.`,
        'For docs/operating/scale.md: cp test-results/bench-sizes.json dev/docs/measured-sizes.json; npm run generate.',
      ],
    }
  } finally {
    await bench.close()
  }
}
