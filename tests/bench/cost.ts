import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLASSES, type CpuTimes, cpuOf, cpuSince, cpuTimes, productCpu, sum } from './accounting.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { closedLoop } from './load.ts'
import { type Operation, openOperations } from './operations.ts'
import { ms, RESULTS, type Report, type Row } from './report.ts'
import { type Logged, openStatementLog, type StatementLog } from './statement-log.ts'

const IDLE_MS = 15_000
/** Consumers and jobs that an operation woke have finished by then. */
const SETTLE_MS = 2500

/** Waits until everything that earlier work caused is done. */
const settle = async ({ database }: Bench, operations: Operation[] = []): Promise<void> => {
  for (const { settled } of operations) await settled?.()
  await calm(database)
  await pause(SETTLE_MS)
  await calm(database)
}

const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1000

const scaled = (times: CpuTimes, factor: number): CpuTimes =>
  Object.fromEntries(Object.entries(times).map(([name, value]) => [name, value * factor]))

/** Runs `work` and returns the CPU time of each part, without what it uses when idle. */
const cpuOver = async ({ stack }: Bench, idle: CpuTimes, work: () => Promise<unknown>): Promise<CpuTimes> => {
  const startedMs = performance.now()
  const before = cpuTimes(stack)
  await work()
  const used = cpuSince(before, cpuTimes(stack))
  return cpuSince(scaled(idle, seconds(startedMs)), used)
}

const idleCpu = async (bench: Bench): Promise<CpuTimes> =>
  scaled(await cpuOver(bench, {}, () => pause(IDLE_MS)), 1000 / IDLE_MS)

/** Returns the CPU time per operation, with all that it causes afterwards. */
const cpuPerOperation = async (bench: Bench, idle: CpuTimes, operation: Operation): Promise<CpuTimes> => {
  const { count, concurrency, send, before } = operation
  await before?.()
  const used = await cpuOver(bench, idle, async () => {
    await closedLoop({ concurrency, until: { count }, send })
    await settle(bench, [operation])
  })
  return scaled(used, 1 / count)
}

/** Runs every operation first, so that the processes run compiled code when they are measured, idle or not. */
const cpuOfAll = async (bench: Bench, operations: Operation[]) => {
  for (const { concurrency, warmUp, send, before } of operations) {
    await before?.()
    await closedLoop({ concurrency, until: { count: warmUp }, send })
  }
  await settle(bench, operations)
  const idle = await idleCpu(bench)
  const cpu = new Map<string, CpuTimes>()
  for (const operation of operations) cpu.set(operation.name, await cpuPerOperation(bench, idle, operation))
  return { idle, cpu }
}

type Counted = { name: string; perOperation: number; logged: Logged[]; count: number }

const countStatements = async (
  bench: Bench,
  log: StatementLog,
  idlePerSecond: number,
  operation: Operation,
): Promise<Counted> => {
  const { name, counted: count, concurrency, send, before } = operation
  await settle(bench)
  await before?.()
  await log.take()
  const startedMs = performance.now()
  await closedLoop({ concurrency, until: { count }, send })
  await settle(bench, [operation])
  const logged = await log.take()
  return { name, count, logged, perOperation: (logged.length - idlePerSecond * seconds(startedMs)) / count }
}

/** Counts in a pass of its own, because writing the log costs CPU time. */
const countAll = async (bench: Bench, operations: Operation[]) => {
  const log = await openStatementLog(bench)
  try {
    await settle(bench)
    await log.take()
    await pause(IDLE_MS)
    const idlePerSecond = (await log.take()).length / (IDLE_MS / 1000)
    const counts: Counted[] = []
    for (const operation of operations)
      counts.push(await countStatements(bench, log, idlePerSecond, operation))
    return { idlePerSecond, counts }
  } finally {
    await log.close()
  }
}

/** Lists each statement of an operation with how often it runs, most often first. */
const listOf = ({ name, logged, count }: Counted): string => {
  const groups = Map.groupBy(
    logged,
    ({ role, statement }) => `${role.replace('fieldside_', '')}\t${statement}`,
  )
  const lines = [...groups]
    .map(([what, all]) => ({ what, times: all.length / count, ms: sum(all.map((one) => one.ms)) / count }))
    .toSorted((one, other) => other.times - one.times)
    .map(({ what, times, ms: spent }) => `${times.toFixed(2)}\t${spent.toFixed(3)} ms\t${what}`)
  return [`## ${name}, per operation, with what the idle product runs`, ...lines, ''].join('\n')
}

const rowsOf = (name: string, cpu: CpuTimes, statements: number): Row[] => [
  { what: `${name}, CPU time`, product: ms(productCpu(cpu)) },
  ...Object.entries(CLASSES).map(([part, names]) => ({
    what: `${name}, CPU time of ${part}`,
    product: ms(cpuOf(names, cpu)),
  })),
  { what: `${name}, SQL statements`, product: statements.toFixed(1) },
]

const partsOf = (name: string, cpu: CpuTimes): string => {
  const parts = Object.entries(cpu).filter(([, value]) => value >= 0.05)
  return `${name}: ${parts.map(([part, value]) => `${part} ${value.toFixed(1)}`).join(', ')} ms.`
}

/** Reports the CPU time and the SQL statements of operations, which stay valid on a busy machine. */
export const cost = async (bench: Bench): Promise<Report> => {
  const { operations, close } = await openOperations(bench)
  try {
    const { idle, cpu } = await cpuOfAll(bench, operations)
    const { idlePerSecond, counts } = await countAll(bench, operations)
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, 'bench-statements.txt'), counts.map(listOf).join('\n'))
    return {
      rows: counts.flatMap(({ name, perOperation }) => rowsOf(name, cpu.get(name) ?? {}, perOperation)),
      figures: Object.fromEntries(
        counts.flatMap(({ name, perOperation }) => [
          [`${name} cpu`, productCpu(cpu.get(name) ?? {})],
          [`${name} statements`, perOperation],
        ]),
      ),
      notes: [
        'CPU time of BFF, services, and Postgres as the kernel accounts it, per operation, until all that it caused',
        `is done, without what they use when idle (${productCpu(idle).toFixed(0)} ms/s, ${idlePerSecond.toFixed(1)} statements/s).`,
        'Statements: those that Postgres logs, including begin and commit, counted in a separate pass.',
        ...[...cpu].map(([name, times]) => partsOf(name, times)),
        'Each statement with its count: test-results/bench-statements.txt.',
      ],
    }
  } finally {
    close()
  }
}
