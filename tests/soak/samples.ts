import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { z } from 'zod'
import type { Bench } from '../bench/bench-stack.ts'
import { type Inspector, openInspector } from '../bench/profiler.ts'
import type { Reading } from './slope.ts'

/** Readings of one process, by metric. */
export type Samples = Record<'rss' | 'heap' | 'files', Reading[]>

const MIB = 2 ** 20
const HeapUsage = z.object({ usedSize: z.number() })

const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Reads the heap after a collection. Garbage that V8 has had no reason to collect yet would look like a leak. */
const heapMib = async ({ ask }: Inspector): Promise<number> => {
  await ask('HeapProfiler.collectGarbage')
  return HeapUsage.parse(await ask('Runtime.getHeapUsage')).usedSize / MIB
}

export type Intervals = { memoryMs: number; heapMs: number }

/** Reads memory and open files of our processes until stopped, and their heaps less often. */
export const sampleProcesses = async (
  { stack, logFolder }: Bench,
  names: readonly string[],
  { memoryMs, heapMs }: Intervals,
) => {
  const pidOf = (name: string): number => {
    const pid = stack.process(name).pid()
    if (!pid) throw new Error(`${name} does not run`)
    return pid
  }
  const open = async (name: string) =>
    [name, await openInspector(pidOf(name), join(logFolder, `${name}.log`))] as const
  const inspectors = await Promise.all(names.map(open))
  const samples = new Map(names.map((name): [string, Samples] => [name, { rss: [], heap: [], files: [] }]))
  const startedMs = performance.now()
  const hours = (): number => (performance.now() - startedMs) / HOUR_MS
  const failures: unknown[] = []
  const readMemory = (name: string): void => {
    const [pid, { rss, files }] = [pidOf(name), samples.get(name)!]
    rss.push({ hours: hours(), value: residentMib(pid) })
    files.push({ hours: hours(), value: readdirSync(`/proc/${pid}/fd`).length })
  }
  const readHeap = async ([name, inspector]: readonly [string, Inspector]): Promise<void> => {
    const value = await heapMib(inspector)
    samples.get(name)!.heap.push({ hours: hours(), value })
  }
  const failing = (work: () => unknown) => () =>
    void (async () => work())().catch((error: unknown) => failures.push(error))
  const timers = [
    setInterval(
      failing(() => names.forEach(readMemory)),
      memoryMs,
    ),
    setInterval(
      failing(() => Promise.all(inspectors.map(readHeap))),
      heapMs,
    ),
  ]
  return () => {
    timers.forEach(clearInterval)
    for (const [, { close }] of inspectors) close()
    if (failures.length > 0) throw failures[0]
    return samples
  }
}
