import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROCESSES } from '@fieldside/deploy/topology.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import { cpuSince, cpuTimes, productCpu, sum } from './accounting.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { median } from './load.ts'
import { mb, type Report, type Row } from './report.ts'

/** By then the last start's work is done, and the caches of the login sessions are empty. */
const QUIET_MS = 10_000
const IDLE_MS = 20_000
const WARM_STARTS = 3
const START_WITHIN_MS = 180_000
const ROOT = join(import.meta.dirname, '../..')

type Process = { pid: number; parent: number; rssBytes: number }
type Memory = { rssBytes: number; ownBytes: number | undefined }

const runningProcesses = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, rssKib = 0]) => ({ pid, parent, rssBytes: rssKib * 1024 }))

/** Returns the memory with shared pages counted once (Linux PSS); undefined on other systems. */
const proportionalBytes = (pid: number): number | undefined => {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return undefined
  const kib = readFileSync(file, 'utf8').match(/^Pss:\s+(\d+) kB/m)?.[1]
  return kib === undefined ? undefined : Number(kib) * 1024
}

const sumIfKnown = (values: (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? sum(known) : undefined
}

/** Sums a process and its children, because Postgres has one child per connection. */
const memoryOf = (pid: number, running: Process[]): Memory => {
  const family = running.filter((one) => one.pid === pid || one.parent === pid)
  return {
    rssBytes: sum(family.map(({ rssBytes }) => rssBytes)),
    ownBytes: sumIfKnown(family.map((one) => proportionalBytes(one.pid))),
  }
}

const memoryText = ({ rssBytes, ownBytes }: Memory): string =>
  ownBytes === undefined ? `RSS ${mb(rssBytes)}` : `${mb(ownBytes)}, RSS ${mb(rssBytes)}`

const idleMemory = ({ stack }: Bench): { rows: Row[]; productBytes: number } => {
  const running = runningProcesses()
  const each = stack.names.map((name) => ({
    name,
    memory: memoryOf(stack.process(name).pid() ?? 0, running),
  }))
  const total = (names: string[]): Memory => {
    const chosen = each.filter(({ name }) => names.includes(name))
    return {
      rssBytes: sum(chosen.map(({ memory }) => memory.rssBytes)),
      ownBytes: sumIfKnown(chosen.map(({ memory }) => memory.ownBytes)),
    }
  }
  const ours = total(PROCESSES)
  const rows = [
    ...each.map(({ name, memory }) => ({ what: `idle memory, ${name}`, product: memoryText(memory) })),
    { what: 'idle memory, services and BFF', product: memoryText(ours) },
    { what: 'idle memory, all', product: memoryText(total(stack.names)) },
  ]
  return { rows, productBytes: ours.ownBytes ?? ours.rssBytes }
}

/** Returns the CPU milliseconds per second of the product and of everything, stand-ins included. */
const idleCpu = async ({ stack }: Bench) => {
  const startedMs = performance.now()
  const before = cpuTimes(stack)
  await pause(IDLE_MS)
  const used = cpuSince(before, cpuTimes(stack))
  const seconds = (performance.now() - startedMs) / 1000
  return { product: productCpu(used) / seconds, all: sum(Object.values(used)) / seconds }
}

/** Returns the milliseconds from `npm start` to an answer at the product's address, with existing data. */
const npmStart = async (stateDir: string): Promise<number> => {
  const port = Math.min(...Object.values(await findFreePorts()))
  const words = [
    'dev/bootstrap.mjs',
    'dev/start/start.ts',
    '--empty',
    '--state',
    stateDir,
    '--port',
    String(port),
  ]
  const said: string[] = []
  const startedMs = performance.now()
  const started = await launchProgram(
    {
      command: process.execPath,
      args: words,
      cwd: ROOT,
      env: process.env,
      ready: { url: `http://localhost:${port}/` },
      readyWithinMs: START_WITHIN_MS,
      drainMs: 30_000,
    },
    (line) => said.push(line),
  )
  try {
    await started.ready()
    return performance.now() - startedMs
  } catch (error) {
    throw new Error(`npm start failed:\n${said.slice(-20).join('\n')}`, { cause: error })
  } finally {
    await started.stop()
  }
}

const startAlone = async ({ stack }: Bench, name: string): Promise<Row> => {
  const one = stack.process(name)
  await one.stop()
  const startedMs = performance.now()
  one.start()
  await one.waitReady()
  return {
    what: `spawn to ready, ${name}`,
    product: `${((performance.now() - startedMs) / 1000).toFixed(2)} s`,
  }
}

export const processes = async (bench: Bench): Promise<Report> => {
  await calm(bench.database)
  const warmMs: number[] = []
  const againMs = await bench.restart(async (stateDir) => {
    for (let start = 0; start < WARM_STARTS; start += 1) warmMs.push(await npmStart(stateDir))
  })
  await pause(QUIET_MS)
  const idle = await idleCpu(bench)
  const { rows: memory, productBytes } = idleMemory(bench)
  const starts: Row[] = []
  for (const name of bench.stack.names.toReversed()) starts.push(await startAlone(bench, name))
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`
  return {
    rows: [
      { what: 'spawn to ready, all, first start (schemas are made)', product: seconds(bench.firstStartMs) },
      {
        what: `npm start to the working address, median of ${WARM_STARTS}`,
        product: seconds(median(warmMs)),
      },
      { what: 'spawn to ready, all, another start', product: seconds(againMs) },
      ...starts.toReversed(),
      { what: 'idle CPU time, services, BFF, and Postgres', product: `${idle.product.toFixed(1)} ms/s` },
      { what: 'idle CPU time, all, with the stand-ins', product: `${idle.all.toFixed(1)} ms/s` },
      ...memory,
    ],
    figures: {
      'idle cpu': idle.all,
      'idle memory': productBytes / 2 ** 20,
      'warm start': median(warmMs) / 1000,
    },
    notes: [
      'Without installing, building the web client and the seed. Each part also alone, the others running.',
      `CPU time over ${IDLE_MS / 1000} s, ${QUIET_MS / 1000} s after the start.`,
      'Memory: what processes share is counted once (PSS), and as ps reports it (RSS); Postgres with its connections.',
    ],
  }
}
