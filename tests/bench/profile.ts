import { join } from 'node:path'
import { PROCESSES } from '@fieldside/deploy/topology.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { bookNext } from './cast.ts'
import { notified } from './events.ts'
import { closedLoop, createSender } from './load.ts'
import { profile as profileProcess, type Shares } from './profiler.ts'
import { ms, type Report } from './report.ts'

const WARM_UP = 30
const BOOKINGS = 120
const SHOWN = 25

const added = (all: Shares[]): Shares => {
  const total: Shares = new Map()
  for (const shares of all)
    for (const [owner, value] of shares) total.set(owner, (total.get(owner) ?? 0) + value)
  return total
}

const most = (shares: Shares): [string, number][] =>
  [...shares].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN)

/** Reports what code the processes run for a booking and everything that it causes. */
export const profile = async (bench: Bench): Promise<Report> => {
  const cast = await bench.cast()
  const bff = createSender(bench.target.publicUrl)
  const book = async (count: number): Promise<void> => {
    const ids: string[] = []
    const send = async () => ids.push(await bookNext(bench, cast, bff))
    await closedLoop({ concurrency: 1, until: { count }, send })
    await notified(bench.database, ids)
    await calm(bench.database)
  }
  await book(WARM_UP)
  const running = await Promise.all(
    PROCESSES.map((name) =>
      profileProcess(bench.stack.process(name).pid() ?? -1, join(bench.logFolder, `${name}.log`)),
    ),
  )
  await book(BOOKINGS)
  const shares = added(await Promise.all(running.map((stop) => stop())))
  bff.close()
  return {
    rows: most(shares).map(([owner, value]) => ({ what: owner, product: ms(value / BOOKINGS) })),
    notes: [
      `The sampling profiler of all processes over ${BOOKINGS} bookings and what they cause: time per booking by package,`,
      'part of Node, or file, without Postgres. (program) and native code are mostly system calls, and waiting for a CPU.',
    ],
  }
}
