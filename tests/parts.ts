import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the test commands run, and how each part's outcome is counted. */

export const RESULTS = join(import.meta.dirname, '..', 'test-results')

export type Count = { passed: number; failed: number; skipped: number }
export type Part = {
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

const playwrightPart = (name: string, config: string, env?: Record<string, string>): Part => {
  const file = join(RESULTS, `${name}.json`)
  return {
    name,
    command: ['playwright', 'test', '--config', config],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
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
export const EMBEDDED: Part[][] = [
  [
    { name: 'check', command: ['node', 'tests/check.ts'], count: byExitCode },
    vitestPart('pure', ['unit', 'web']),
    vitestPart('integration', ['integration']),
  ],
  [vitestPart('faults', ['faults']), playwrightPart('end-to-end', 'tests/e2e/playwright.config.ts')],
]

/** On the real parts. */
export const NATIVE: Part[][] = [
  [
    { name: 'fetch', command: ['node', 'deploy/native/fetch.ts'], count: byExitCode },
    vitestPart('native', ['native']),
    playwrightPart('native-end-to-end', 'tests/e2e/playwright.config.ts', { FIELDSIDE_FOUNDATION: 'native' }),
  ],
]
