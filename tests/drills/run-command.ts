import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const ENDS_WITHIN_MS = 90_000

export type CommandResult = {
  passed: number
  failed: number
  /** Lines that name what failed. */
  failures: string[]
  seconds: number
  /** It was still running at the deadline and was ended. */
  isEnded: boolean
}

/** Reads the last line, `N passed, N failed`. A command that exits with an error has failed at least once. */
export const readResult = (
  output: string,
  exitCode: number,
): Pick<CommandResult, 'passed' | 'failed' | 'failures'> => {
  const lines = output.trimEnd().split('\n')
  const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed/.exec(lines.at(-1) ?? '') ?? []
  return {
    passed: Number(passed),
    failed: exitCode === 0 ? Number(failed) : Math.max(1, Number(failed)),
    failures: lines.filter((line) => line.startsWith('✗ ')),
  }
}

type Options = {
  /** File for the output. Without one it goes to the terminal. */
  file?: string
  /** The command is asked to end after this time. */
  deadlineMs: number
}

/** Runs a script of package.json and counts its tests. */
export const runCommand = async (
  script: string,
  parts: string[],
  { file, deadlineMs }: Options,
): Promise<CommandResult> => {
  const startedMs = performance.now()
  const child = spawn('npm', ['run', script, '--silent', ...(parts.length > 0 ? ['--', ...parts] : [])], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const copy = file ? createWriteStream(file) : process.stdout
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      copy.write(text)
    })
  }
  let isEnded = false
  const signal = (name: NodeJS.Signals) => process.kill(-child.pid!, name)
  const timer = setTimeout(async () => {
    isEnded = true
    signal('SIGTERM')
    await pause(ENDS_WITHIN_MS, undefined, { ref: false })
    if (child.exitCode === null && child.signalCode === null) signal('SIGKILL')
  }, deadlineMs)
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(timer)
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  return { ...readResult(output, exitCode), seconds, isEnded }
}
