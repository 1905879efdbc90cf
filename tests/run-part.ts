import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './parts.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

/** vitest waits forever for a worker that it could not end, so the run would never finish. */
const ENDS_WITHIN_MS = 60_000
const CHECKED_EVERY_MS = 5000

/** Tests make short-lived garbage. A larger young generation saves 2 to 8% of their CPU time. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim()

/** Each part has a process group, so that it ends with everything that it started. */
const groups = new Set<number>()
export const signalParts = (signal: NodeJS.Signals): void => {
  for (const group of groups) process.kill(-group, signal)
}

type Patience = { endsWithinMs: number; checkedEveryMs: number }

/** Kills a test runner with its workers when it is still there a minute after its report. */
const endAfter = (
  { report }: Part,
  child: ChildProcess,
  { endsWithinMs, checkedEveryMs }: Patience,
): { clear: () => void; isKilled: () => boolean } => {
  let isKilled = false
  const timer = setInterval(() => {
    if (!report || !existsSync(report) || Date.now() - statSync(report).mtimeMs < endsWithinMs) return
    clearInterval(timer)
    isKilled = true
    process.kill(-child.pid!, 'SIGKILL')
  }, checkedEveryMs)
  return { clear: () => clearInterval(timer), isKilled: () => isKilled }
}

const programOf = (name: string): string => {
  if (name.includes('/')) return name
  return name === 'playwright' ? join(ROOT, 'tests/node_modules/.bin/playwright') : join(BIN, name)
}

/** `problem` tells how a runner ended that its results don't explain. */
export type Ended = { exitCode: number; problem?: string }

const problemOf = (isKilled: boolean, signal: NodeJS.Signals | null): string | undefined => {
  if (isKilled) return "the test runner didn't end after its report"
  return signal ? `${signal} ended the test runner` : undefined
}

/** Runs a part. Its output goes to the terminal, or to a file when another part runs at the same time. */
export const runPart = (
  part: Part,
  output: 'inherit' | 'ignore' | number,
  patience: Patience = { endsWithinMs: ENDS_WITHIN_MS, checkedEveryMs: CHECKED_EVERY_MS },
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = part.command
    const child = spawn(programOf(program), args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, NODE_OPTIONS, ...part.env },
      detached: true,
    })
    if (child.pid) groups.add(child.pid)
    const { clear, isKilled } = endAfter(part, child, patience)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clear()
      groups.delete(child.pid!)
      const problem = problemOf(isKilled(), signal)
      resolve({ exitCode: code ?? 1, ...(problem && { problem }) })
    })
  })
