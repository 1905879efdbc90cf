import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What `npm test` runs. Everything runs even when something failed; the last line counts all of it. */

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const BIN = join(ROOT, 'node_modules', '.bin')

type Count = { passed: number; failed: number; skipped: number }
type Part = {
  name: string
  command: string[]
  env?: Record<string, string>
  count: (exitCode: number) => Count
}

const VitestResult = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  success: z.boolean(),
})
const PlaywrightResult = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

const readJson = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`no result in ${file}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** A part that ended badly without naming a failed test counts as one that failed. */
const atLeastOneFailure = (count: Count, exitCode: number): Count =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

const byExitCode = (exitCode: number): Count => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
})

const vitestPart = (name: string, projects: string[]): Part => {
  const file = join(RESULTS, `${name}.json`)
  return {
    name,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: (exitCode) => {
      const result = readJson(file, VitestResult)
      const count = {
        passed: result?.numPassedTests ?? 0,
        failed: result?.numFailedTests ?? 0,
        skipped: result?.numPendingTests ?? 0,
      }
      return atLeastOneFailure(count, exitCode)
    },
  }
}

const playwrightPart = (name: string, config: string): Part => {
  const file = join(RESULTS, `${name}.json`)
  return {
    name,
    command: ['playwright', 'test', '--config', config],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: (exitCode) => {
      const stats = readJson(file, PlaywrightResult)?.stats
      const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
      return atLeastOneFailure(
        { passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 },
        exitCode,
      )
    },
  }
}

/**
 * Two lanes side by side, each one part after the other: the faults mostly wait (for a killed process, for a
 * bus that is away), so they run beside what mostly computes.
 */
const LANES: Part[][] = [
  [
    { name: 'check', command: ['node', 'tests/check.ts'], count: byExitCode },
    vitestPart('pure', ['unit', 'web']),
    vitestPart('integration', ['integration']),
  ],
  [vitestPart('faults', ['faults']), playwrightPart('end-to-end', 'tests/e2e/playwright.config.ts')],
]

/** Runs a part; its output goes to the terminal, or to a file where another part would talk in between. */
const run = ({ command, env }: Part, output: 'inherit' | number): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program, ...args] = command
    const file =
      program === 'playwright' ? join(ROOT, 'tests/node_modules/.bin/playwright') : join(BIN, program!)
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const runToFile = async (part: Part): Promise<number> => {
  const file = join(RESULTS, `${part.name}.log`)
  const output = openSync(file, 'w')
  console.log(`── ${part.name} has started`)
  const exitCode = await run(part, output)
  closeSync(output)
  console.log(`\n── ${part.name}\n${readFileSync(file, 'utf8')}`)
  return exitCode
}

const known = LANES.flat().map(({ name }) => name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}

const lanes = LANES.map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
const alone = lanes.flat().length === 1
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []

const runAndCount = async (part: Part): Promise<void> => {
  const startedMs = performance.now()
  const count = part.count(await (alone ? run(part, 'inherit') : runToFile(part)))
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  lines.push(
    `${part.name.padEnd(12)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${seconds} s`,
  )
}

await Promise.all(
  lanes.map(async (lane) => {
    for (const part of lane) await runAndCount(part)
  }),
)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
