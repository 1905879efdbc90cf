import { execFile, spawn } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { isOnPath } from '@fieldside/dev-native/tools.ts'
import type { Sums } from './one-season.ts'

const EXAMPLES = join(import.meta.dirname, '../../docs/examples')
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|no such host|i\/o timeout|connection refused|Unknown host|Name or service|Network is unreachable|Failed to establish a new connection|Temporary failure/i

const run = promisify(execFile)

export type Run = {
  lines: string[]
  /** Resolves once the program has printed that many lines. */
  printed: (lines: number) => Promise<void>
  kill: () => Promise<void>
  /** Ends the program as Ctrl-C does. */
  interrupt: () => Promise<void>
}

export type Example = {
  prepare: () => Promise<void>
  start: (env: Record<string, string>) => Run
  sums: () => Sums
  /** The next offset by "<topic> <partition>". */
  positions: () => Record<string, number>
  events: () => number
}

/** Returns the commands of the first shell block of a guide: those that prepare the program, then the one that runs it. */
const commandsOf = async (folder: string): Promise<{ setup: string[]; start: string }> => {
  const guide = await readFile(join(folder, 'README.md'), 'utf8')
  const lines = guide.match(/```sh\n([\s\S]*?)\n```/)![1]!.split('\n')
  return { setup: lines.slice(0, -1), start: lines.at(-1)! }
}

const launch = (command: string, folder: string, env: Record<string, string>): Run => {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const check of waiting) check()
    })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    lines,
    printed: async (count) => {
      const enough = new Promise<void>((resolve) => {
        const check = () => void (lines.length >= count && resolve())
        waiting.add(check)
        check()
      })
      const early = ended.then(() => {
        throw new Error(`${command} ended:\n${lines.slice(-20).join('\n')}`)
      })
      await Promise.race([enough, early])
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    interrupt: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Returns the reason why an error of a setup command says nothing about the guide. */
export const unreachable = (error: unknown): string | undefined => {
  const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
  return `${stdout}${stderr}`.match(NO_NETWORK)?.[0]
}

/** Copies an example, and runs it as its guide says. */
export const createExample = async (language: string, folder: string): Promise<Example> => {
  await cp(join(EXAMPLES, language), folder, { recursive: true })
  const { setup, start } = await commandsOf(folder)
  const rows = (sql: string): Record<string, string | number>[] => {
    const db = new DatabaseSync(join(folder, 'revenue.db'), { readOnly: true, timeout: 5000 })
    try {
      return db.prepare(sql).all() as Record<string, string | number>[]
    } finally {
      db.close()
    }
  }
  return {
    prepare: async () => {
      for (const command of setup) await run('sh', ['-c', command], { cwd: folder, timeout: 4 * MINUTE_MS })
    },
    start: (env) => launch(start, folder, env),
    sums: () =>
      Object.fromEntries(
        rows('select * from revenue').map(({ professional, revenue, fees }) => [
          professional,
          { revenue: Number(revenue), fees: Number(fees) },
        ]),
      ),
    positions: () =>
      Object.fromEntries(
        rows('select * from position').map(({ topic, partition, next }) => [
          `${topic} ${partition}`,
          Number(next),
        ]),
      ),
    events: () => Number(rows('select count(*) as events from seen')[0]!.events),
  }
}

export const missingOf = (tools: readonly string[]): string[] => tools.filter((tool) => !isOnPath(tool))
