import { readdirSync, readFileSync } from 'node:fs'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Bench } from '../bench/bench-stack.ts'
import type { Reading } from './slope.ts'

/** For the BFF's metrics. */
export const METRICS_TOKEN = 'a-token-of-this-soak'

/** Readings of one process, by metric. */
export type Samples = Record<'rss' | 'heap' | 'files', Reading[]>

const HEAP = /^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m
const MIB = 2 ** 20

const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const heapMib = async (url: string): Promise<number> => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(HEAP.exec(await response.text())?.[1]) / MIB
}

/** Reads memory and open files of our processes until stopped. */
export const sampleProcesses = ({ stack }: Bench, names: readonly string[], everyMs: number) => {
  const samples = new Map(names.map((name): [string, Samples] => [name, { rss: [], heap: [], files: [] }]))
  const startedMs = performance.now()
  const read = async (name: string): Promise<void> => {
    const pid = stack.process(name).pid()
    if (!pid) throw new Error(`${name} does not run`)
    const hours = (performance.now() - startedMs) / HOUR_MS
    const { rss, heap, files } = samples.get(name)!
    rss.push({ hours, value: residentMib(pid) })
    files.push({ hours, value: readdirSync(`/proc/${pid}/fd`).length })
    const url = (stack.urls as Record<string, string>)[name === 'bff' ? 'public' : name]!
    heap.push({ hours, value: await heapMib(url) })
  }
  const failures: unknown[] = []
  const timer = setInterval(
    () => void Promise.all(names.map(read)).catch((error: unknown) => failures.push(error)),
    everyMs,
  )
  return () => {
    clearInterval(timer)
    if (failures.length > 0) throw failures[0]
    return samples
  }
}
