import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PROCESSES } from '@fieldside/deploy/topology.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { mb, type Report, type Row } from './report.ts'

const IDLE_MS = 5000

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

const sum = (values: (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )

/** Sums a process and its children, because Postgres has one child per connection. */
const memoryOf = (pid: number, running: Process[]): Memory => {
  const family = running.filter((one) => one.pid === pid || one.parent === pid)
  return {
    rssBytes: family.reduce((total, { rssBytes }) => total + rssBytes, 0),
    ownBytes: sum(family.map((one) => proportionalBytes(one.pid))),
  }
}

const memoryText = ({ rssBytes, ownBytes }: Memory): string =>
  ownBytes === undefined ? `RSS ${mb(rssBytes)}` : `${mb(ownBytes)}, RSS ${mb(rssBytes)}`

const idleMemory = ({ stack }: Bench): Row[] => {
  const running = runningProcesses()
  const each = stack.names.map((name) => ({
    name,
    memory: memoryOf(stack.process(name).pid() ?? 0, running),
  }))
  const total = (names: string[]): Memory => {
    const chosen = each.filter(({ name }) => names.includes(name))
    return {
      rssBytes: chosen.reduce((bytes, { memory }) => bytes + memory.rssBytes, 0),
      ownBytes: sum(chosen.map(({ memory }) => memory.ownBytes)),
    }
  }
  return [
    ...each.map(({ name, memory }) => ({ what: `idle memory, ${name}`, product: memoryText(memory) })),
    { what: 'idle memory, services and BFF', product: memoryText(total(PROCESSES)) },
    { what: 'idle memory, all', product: memoryText(total(stack.names)) },
  ]
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
  const againMs = await bench.restart()
  await pause(IDLE_MS)
  const memory = idleMemory(bench)
  const starts: Row[] = []
  for (const name of bench.stack.names.toReversed()) starts.push(await startAlone(bench, name))
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`
  return {
    rows: [
      { what: 'spawn to ready, all, first start (schemas are made)', product: seconds(bench.firstStartMs) },
      { what: 'spawn to ready, all, another start', product: seconds(againMs) },
      ...starts.toReversed(),
      ...memory,
    ],
    notes: [
      'Without installing, building the web client and the seed. Each part also alone, the others running.',
      'Memory: what processes share is counted once (PSS), and as ps tells it (RSS); Postgres with its connections.',
    ],
  }
}
