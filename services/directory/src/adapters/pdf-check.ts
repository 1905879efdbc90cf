import { Worker } from 'node:worker_threads'
import type { OneAtATime } from '@fieldside/platform/one-at-a-time.ts'
import type { PdfFinding } from '../domain/pdf-findings.ts'

const TIMEOUT_MS = 10_000

/** Covers the streams that the parser inflates off the heap, which resourceLimits doesn't. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024
const MEMORY_CHECK_MS = 50
const IDLE_MS = 30_000

export type PdfCheck = {
  /** A file that needs too much time or memory is 'unreadable'. @throws unavailable if too many are queued */
  inspect: (bytes: Buffer) => Promise<PdfFinding>
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

type Limits = { timeoutMs: number; memoryMaxBytes: number }

/** Returns the worker's finding, or undefined if it exceeded a limit or crashed. */
const ask = (worker: Worker, bytes: Buffer, limits: Limits): Promise<PdfFinding | undefined> =>
  new Promise((resolve) => {
    const rssBefore = process.memoryUsage.rss()
    const end = (finding?: PdfFinding) => {
      clearTimeout(late)
      clearInterval(watch)
      worker.off('message', end).off('error', giveUp).off('exit', giveUp)
      resolve(finding)
    }
    const giveUp = () => end()
    const late = setTimeout(giveUp, limits.timeoutMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - rssBefore > limits.memoryMaxBytes) giveUp()
    }, MEMORY_CHECK_MS)
    worker.on('message', end).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(bytes)
  })

/** Inspects PDFs in a worker thread, so that a hostile file only affects that thread. */
export const createPdfCheck = (
  oneAtATime: OneAtATime,
  { timeoutMs = TIMEOUT_MS, memoryMaxBytes = MEMORY_MAX_BYTES }: Partial<Limits> = {},
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
    inspect: (bytes) =>
      oneAtATime(async () => {
        clearTimeout(idle)
        worker ??= startWorker()
        const finding = await ask(worker, bytes, { timeoutMs, memoryMaxBytes })
        if (finding === undefined) await end()
        else idle = setTimeout(() => void end(), IDLE_MS).unref()
        return finding ?? 'unreadable'
      }),
  }
}
