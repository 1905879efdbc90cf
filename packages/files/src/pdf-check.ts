import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { FairTurns } from '@fieldside/platform/fair-turns.ts'
import type { PdfFinding } from './pdf-findings.ts'

/** Of the worker's thread, so that a busy machine rejects no file. */
const CPU_MAX_MS = 5000
/** For a parser that waits forever. */
const TIMEOUT_MS = MINUTE_MS

/** Covers the streams that the parser inflates off the heap, which resourceLimits doesn't. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024
const CHECK_MS = 50
const IDLE_MS = 30_000

export type PdfCheck = {
  /**
   * Inspects a file in its account's turn. One that needs too much time or memory is 'unreadable'.
   * @throws uploads-busy if too many files are waiting
   */
  inspect: (bytes: Buffer, account: string) => Promise<PdfFinding>
}

const startWorker = (): Worker => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  // A terminated worker may still run out of memory before it ends.
  worker.on('error', () => undefined)
  return worker
}

type Limits = { cpuMaxMs: number; memoryMaxBytes: number }

/** Returns the CPU time of a worker's thread, or 0 when it isn't running. */
const cpuMsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )

/** Returns the worker's finding, or undefined if it exceeded a limit or crashed. */
const ask = (worker: Worker, bytes: Buffer, limits: Limits): Promise<PdfFinding | undefined> =>
  new Promise((resolve) => {
    const rssBefore = process.memoryUsage.rss()
    const cpuBefore = cpuMsOf(worker)
    const usedCpuMs = async () => (await cpuMsOf(worker)) - (await cpuBefore)
    const end = (finding?: PdfFinding) => {
      clearTimeout(late)
      clearInterval(watch)
      worker.off('message', end).off('error', giveUp).off('exit', giveUp)
      resolve(finding)
    }
    const giveUp = () => end()
    const late = setTimeout(giveUp, TIMEOUT_MS)
    const watch = setInterval(async () => {
      if (process.memoryUsage.rss() - rssBefore > limits.memoryMaxBytes) giveUp()
      else if ((await usedCpuMs()) > limits.cpuMaxMs) giveUp()
    }, CHECK_MS)
    worker.on('message', end).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(bytes)
  })

/** Inspects PDFs in a worker thread, so that a hostile file only affects that thread. */
export const createPdfCheck = (
  turns: FairTurns,
  { cpuMaxMs = CPU_MAX_MS, memoryMaxBytes = MEMORY_MAX_BYTES }: Partial<Limits> = {},
): PdfCheck => {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  return {
    inspect: (bytes, account) =>
      turns.run(account, async () => {
        clearTimeout(idle)
        worker ??= startWorker()
        const finding = await ask(worker, bytes, { cpuMaxMs, memoryMaxBytes })
        if (finding === undefined) await end()
        else idle = setTimeout(() => void end(), IDLE_MS).unref()
        return finding ?? 'unreadable'
      }),
  }
}
