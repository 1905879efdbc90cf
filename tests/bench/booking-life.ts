import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { until } from '../faults/until.ts'
import { KNOWN, MOVE, WAKE } from '../fixtures/ended-session.ts'
import { type CpuTimes, cpuSince, cpuTimes, productCpu } from './accounting.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { accept, bookNext, professionalsOf } from './cast.ts'
import { notified } from './events.ts'
import { createSender } from './load.ts'

const WARM_UP = 40
const BOOKINGS = 160
/** Bookings until the pairs of the first ones come again. */
const PAIRS = 400
const PATIENCE_MS = 120_000

/** Cost of one step of a booking: WAL, CPU time by process, and rows by table. */
export type Step = { walBytes: number; walPageBytes: number; cpuMs: CpuTimes; rows: Record<string, number> }
/** By pair, which is new (and pays the fee) or returns, and step. */
export type Life = Record<`${'new' | 'returning'} pair, ${'request' | 'accept' | 'complete'}`, Step>

export const figuresOfLife = (life: Life): Record<string, number> =>
  Object.fromEntries(Object.entries(life).map(([name, { cpuMs }]) => [`${name} cpu`, productCpu(cpuMs)]))

type State = { lsn: string; cpu: CpuTimes; rows: Record<string, number> }

/** Tables whose rows an event or a command adds, besides those that grow with accounts. */
export const tablesOf = async ({ database }: Bench): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = any($1) and tablename <> '_prisma_migrations' order by 1`,
    [SERVICES],
  )
  return rows.map(({ name }) => name)
}

const stateOf = async (bench: Bench): Promise<State> => {
  const counts = (await tablesOf(bench)).map(
    (name) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  )
  const { rows } = await bench.database.query<{ name: string; rows: number }>(counts.join(' union all '))
  const { rows: at } = await bench.database.query<{ lsn: string }>(
    'select pg_current_wal_insert_lsn()::text as lsn',
  )
  return {
    lsn: at[0]!.lsn,
    cpu: cpuTimes(bench.stack),
    rows: Object.fromEntries(rows.map((table) => [table.name, table.rows])),
  }
}

const WAL = `
  select ($2::pg_lsn - $1::pg_lsn)::float8 as bytes,
    coalesce((select sum(fpi_length) from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)), 0)::float8 as "pageBytes"`

const stepBetween = async ({ database }: Bench, from: State, to: State, count: number): Promise<Step> => {
  const { rows } = await database.query<{ bytes: number; pageBytes: number }>(WAL, [from.lsn, to.lsn])
  const per = (values: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === 0 ? [] : [[name, value / count]])),
    )
  return {
    walBytes: rows[0]!.bytes / count,
    walPageBytes: rows[0]!.pageBytes / count,
    cpuMs: per(cpuSince(from.cpu, to.cpu)),
    rows: per(cpuSince(from.rows, to.rows)),
  }
}

const moveIntoPast = async (bench: Bench, ids: string[]): Promise<State> => {
  const before = await stateOf(bench)
  const client = await bench.database.connect()
  try {
    await client.query('begin')
    await client.query(MOVE, [ids])
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    await client.query('commit')
    await client.query(WAKE)
    return { ...before, lsn: rows[0]!.lsn }
  } finally {
    client.release()
  }
}

/** Measures the three steps of a booking one after the other, each until all that it caused is done. */
export const bookingLife = async (bench: Bench): Promise<Life> => {
  await bench.database.query('create extension if not exists pg_walinspect')
  const cast = await bench.cast()
  const bff = createSender(bench.target.publicUrl)
  const book = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push(await bookNext(bench, cast, bff))
    await notified(bench.database, ids)
    await calm(bench.database)
    return ids
  }
  const acceptAll = async (ids: string[]): Promise<void> => {
    for (const asked of await professionalsOf(bench, ids)) await accept(bench, cast, bff, asked)
    await calm(bench.database)
  }
  const complete = async (ids: string[]): Promise<State> => {
    const moved = await moveIntoPast(bench, ids)
    await until(
      'the ends of the sessions',
      async () => (await bench.database.query(KNOWN, [ids])).rowCount,
      (known) => known === ids.length,
      PATIENCE_MS,
    )
    await calm(bench.database)
    return moved
  }
  try {
    const warmUp = await book(WARM_UP)
    await acceptAll(warmUp)
    await complete(warmUp)
    const stepsOf = async () => {
      const start = await stateOf(bench)
      const ids = await book(BOOKINGS)
      const requested = await stateOf(bench)
      await acceptAll(ids)
      const accepted = await stateOf(bench)
      const moved = await complete(ids)
      const completed = await stateOf(bench)
      const between = (from: State, to: State) => stepBetween(bench, from, to, BOOKINGS)
      return {
        request: await between(start, requested),
        accept: await between(requested, accepted),
        complete: await between(moved, completed),
      }
    }
    const first = await stepsOf()
    for (let n = WARM_UP + BOOKINGS; n < PAIRS + WARM_UP; n += 1) cast.nextBooking()
    const again = await stepsOf()
    return {
      'new pair, request': first.request,
      'new pair, accept': first.accept,
      'new pair, complete': first.complete,
      'returning pair, request': again.request,
      'returning pair, accept': again.accept,
      'returning pair, complete': again.complete,
    }
  } finally {
    bff.close()
  }
}
