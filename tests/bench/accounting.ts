import { readdirSync, readFileSync } from 'node:fs'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type { Stack } from '@fieldside/dev-stack/supervisor.ts'

/** Linux counts CPU time in ticks of 10 ms, on every machine we run on (sysconf(_SC_CLK_TCK) is 100). */
const TICK_MS = 10

type Accounted = { pid: number; parent: number; cpuMs: number }

/** Reads the CPU time of a process and its ended children. Returns undefined if the process has ended. */
const accountOf = (pid: string): Accounted | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number)
    const ticks = user + system + childUser + childSystem
    return { pid: Number(pid), parent: Number(fields[1]), cpuMs: ticks * TICK_MS }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const allProcesses = (): Accounted[] => {
  if (process.platform !== 'linux') throw new Error('The CPU time of processes is read from /proc, on Linux')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(accountOf)
    .filter((one) => one !== undefined)
}

const familyTime = (pid: number, running: Accounted[]): number => {
  const own = running.find((one) => one.pid === pid)?.cpuMs ?? 0
  return running
    .filter(({ parent }) => parent === pid)
    .reduce((sum, child) => sum + familyTime(child.pid, running), own)
}

/** CPU milliseconds by part of the stack. */
export type CpuTimes = Record<string, number>

/** Returns the CPU time that each part has used so far: its process, its children, and those that ended. */
export const cpuTimes = (stack: Stack): CpuTimes => {
  const running = allProcesses()
  return Object.fromEntries(
    stack.names.map((name) => [name, familyTime(stack.process(name).pid() ?? -1, running)]),
  )
}

export const cpuSince = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))

export const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0)

/** Parts of the product. The others stand in for servers that we don't write. */
export const CLASSES: Record<string, readonly string[]> = {
  BFF: ['bff'],
  services: SERVICES,
  Postgres: ['postgres'],
}

export const cpuOf = (names: readonly string[], times: CpuTimes): number =>
  sum(names.map((name) => times[name] ?? 0))

export const productCpu = (times: CpuTimes): number => cpuOf(Object.values(CLASSES).flat(), times)
