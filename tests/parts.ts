import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { TestResult } from './behaviours.ts'

/** Parts of the test commands, and how their results are counted. */

const ROOT = join(import.meta.dirname, '..')
export const RESULTS = join(ROOT, 'test-results')

export type Count = { passed: number; failed: number; skipped: number }
export type Part = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Starts the product, so it waits for the run's build. Otherwise each such part would build the same. */
  needsBuild?: boolean
  /** Skips the following parts when this one fails, because they need it. */
  isBase?: boolean
  /** File that its test runner writes when all tests have ended. */
  report?: string
  count: (exitCode: number) => Count
  /** Returns the titles of its tests; empty for a part without a test runner or without a result file. */
  results: () => TestResult[]
}

const VitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).optional(),
})
const PlaywrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })).optional(),
})
const VitestResult = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(VitestTest),
    }),
  ),
})
type VitestResult = z.infer<typeof VitestResult>
const Suite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>
const PlaywrightResult = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(Suite),
})

const OUTCOMES: Record<string, TestResult['outcome']> = {
  expected: 'passed',
  passed: 'passed',
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
}

const REASON_CHARACTERS = 400

/** Returns an error's message without its stack, in one line. */
const reasonOf = (message: string): string => {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  return text.replace(/\s+/g, ' ').trim().slice(0, REASON_CHARACTERS)
}

const toResult = (title: string, status: string, message?: string): TestResult => {
  const outcome = OUTCOMES[status] ?? 'failed'
  const reason = outcome === 'failed' && message ? reasonOf(message) : undefined
  return { title, outcome, ...(reason && { reason }) }
}

/** Returns every test by its full name, and by its path each file that failed outside its tests. */
export const resultsOfFile = ({
  name,
  status,
  message,
  assertionResults,
}: VitestResult['testResults'][number]): TestResult[] => {
  const tests = assertionResults.map((test) =>
    toResult(test.fullName, test.status, test.failureMessages?.[0]),
  )
  const isBlamed = tests.some(({ outcome }) => outcome === 'failed')
  return status === 'failed' && !isBlamed
    ? [...tests, toResult(relative(ROOT, name), status, message)]
    : tests
}

/** Returns one entry per test and window size, with the titles of file and groups first. */
export const resultsOfSuite = (suite: Suite, within = ''): TestResult[] => {
  const name = `${within}${suite.title} `
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) =>
        toResult(name + title, status, results?.find(({ error }) => error)?.error?.message),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => resultsOfSuite(inner, name)),
  ]
}

const readJson = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`no result in ${file}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** Counts a part that exited with an error but named no failed test as one failure. */
const atLeastOneFailure = (count: Count, exitCode: number): Count =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

const byExitCode = (exitCode: number): Count => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
})

const vitestPart = (name: string, projects = [name], files: string[] = []): Part => {
  const file = join(RESULTS, `${name}.json`)
  return {
    name,
    report: file,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
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
    results: () => (readJson(file, VitestResult)?.testResults ?? []).flatMap(resultsOfFile),
  }
}

const playwrightPart = (name: string, stories: string[] = [], env?: Record<string, string>): Part => {
  const file = join(RESULTS, `${name}.json`)
  return {
    name,
    report: file,
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...stories],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: (exitCode) => {
      const stats = readJson(file, PlaywrightResult)?.stats
      const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
      return atLeastOneFailure(
        { passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 },
        exitCode,
      )
    },
    results: () => (readJson(file, PlaywrightResult)?.suites ?? []).flatMap((suite) => resultsOfSuite(suite)),
  }
}

const commandPart = (name: string, ...command: string[]): Part => ({
  name,
  command,
  count: byExitCode,
  results: () => [],
})

/** Lanes run in parallel, the parts of a lane one after the other. */
export type Stage = Part[][]

/**
 * On stand-ins. While one part waits, the others use the CPU. The kernel shares it equally between lanes, so there are
 * few, and the two longest parts have one each. The check comes last, because it can use both cores alone.
 */
export const EMBEDDED: Stage[] = [
  [
    [{ ...playwrightPart('end-to-end', ['--project=after']), needsBuild: true }],
    [{ ...vitestPart('integration'), needsBuild: true }],
    [vitestPart('pure', ['unit', 'web']), commandPart('check', 'node', 'tests/check.ts')],
  ],
]

/**
 * `npm run test:extended`: what repeats guarantees over a matrix (every screen and dialog for every viewer, stories at
 * 1280 pixels too), under faults, or with the whole demo data, and tests of the stand-ins. Too slow for `npm test`
 * (decision 102).
 */
export const EXTENDED: Stage[] = [
  [
    [{ ...playwrightPart('screens', ['--project=killed']), needsBuild: true }],
    [{ ...vitestPart('extended'), needsBuild: true }],
  ],
]

/** Browser stories that reach identity provider, event bus, object storage, or payment provider, and one look at each screen. */
const ON_EVERY_REAL_PART = ['main-job', 'identity', 'sso', 'setup', 'declined-card', 'screens']

/** Files of tests/docker, one after the other, because each has all of the machine's ports. */
const IN_CONTAINERS = [
  'containers',
  'manual',
  'kill',
  'brokers',
  'grow-bus',
  'pooler',
  'egress',
  'observability',
  'restore',
  'postgres-servers',
  'upgrade',
]

export const CONTAINERS: Stage[] = [
  [[{ ...commandPart('images', 'node', 'tests/docker/images.ts'), isBase: true }]],
  ...IN_CONTAINERS.map((name) => [[vitestPart(name, ['docker'], [`docker/${name}.docker`])]]),
]

/** On the real systems. The fault tests run alone on the machine. */
export const NATIVE: Stage[] = [
  [[{ ...commandPart('fetch', 'node', 'dev/native/fetch.ts'), isBase: true }]],
  [
    [vitestPart('native')],
    [playwrightPart('native-end-to-end', ON_EVERY_REAL_PART, { FIELDSIDE_FOUNDATION: 'native' })],
  ],
  [[vitestPart('bus-faults')]],
  [[vitestPart('backup')]],
  [[vitestPart('native-faults')]],
  [[vitestPart('clients')]],
]
