import { readdirSync, readFileSync } from 'node:fs'
import type { BenchStack } from './bench-stack.ts'
import { mb, ms, type Row } from './report.ts'

const NAMES = [
  'identity',
  'directory',
  'booking',
  'billing',
  'content',
  'notification',
  'bff',
  'login',
  'files',
  'mail',
  'stripe',
  'postgres',
]
const RESTARTED = new Set(['identity', 'directory', 'booking', 'billing', 'content', 'notification', 'bff'])

const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** What is read of a process, or the fallback when it ended meanwhile. */
const ofLiving = <T>(read: () => T, fallback: T): T => {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return fallback
    throw error
  }
}

/** A process and its children. */
const familyOf = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => ofLiving(() => parentOf(candidate), 0) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

/** Proportional set size in bytes: memory shared by several processes is counted once in all. */
const memoryOf = (pid: number): number => {
  const rollup = ofLiving(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
}

/** Restarts each of our processes once; then what each and all hold while idle. */
export const benchProcesses = async ({ stack }: BenchStack): Promise<Row[]> => {
  const readyMs = new Map<string, number>()
  for (const name of RESTARTED) {
    const part = stack.process(name)
    await part.stop()
    const fromMs = performance.now()
    part.start()
    await part.waitReady(30_000)
    readyMs.set(name, performance.now() - fromMs)
  }
  let all = 0
  const rows = NAMES.map((name) => {
    const pid = stack.process(name).pid()
    const bytes = pid === null ? 0 : familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0)
    all += bytes
    const ready = readyMs.get(name)
    return { what: name, figure: `${ready === undefined ? '' : `ready in ${ms(ready)}, `}${mb(bytes)}` }
  })
  return [...rows, { what: 'all processes', figure: mb(all) }]
}
