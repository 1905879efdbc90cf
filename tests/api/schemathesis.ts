import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonProgram, pathOfPythonProgram } from '@fieldside/dev-native/python-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache')
const PROGRAM = { name: 'schemathesis', version: '4.32.0' }

/** Installs schemathesis once. Returns the reason when that fails. */
export const installSchemathesis = (): string | undefined => installPythonProgram(PROGRAM)

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'unsupported_method',
]
const SEED = '20261122'
/** Random requests per operation, in addition to the boundary values of the coverage phase. */
const MAX_EXAMPLES = '2'

export type ApiRun = {
  name: string
  service: string
  url: string
  headers: Record<string, string>
  operations: readonly string[]
  withCoverage: boolean
}
export type ApiResult = { name: string; passed: boolean; output: string; seconds: number }

const argumentsOf = ({ service, url, headers, operations, withCoverage }: ApiRun): string[] => [
  'run',
  join(ROOT, 'contracts', 'openapi', `${service}.json`),
  ...['--url', url, '--checks', CHECKS.join(',')],
  ...['--phases', withCoverage ? 'coverage,fuzzing' : 'fuzzing', '--max-examples', MAX_EXAMPLES],
  ...['--seed', SEED, '--no-shrink', '--warnings', 'off', '--no-color', '--continue-on-failure'],
  ...['--generation-database', 'none', '--request-timeout', '20'],
  ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}:${value}`]),
  ...operations.flatMap((operation) => ['--include-operation-id', operation]),
]

export const runSchemathesis = (given: ApiRun): Promise<ApiResult> => {
  const { name } = given
  const folder = join(CACHE, 'schemathesis-runs', name.replaceAll(' ', '-'))
  mkdirSync(folder, { recursive: true })
  const args = argumentsOf(given)
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(pathOfPythonProgram(PROGRAM), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({
        name,
        passed: code === 0,
        output: Buffer.concat(chunks).toString(),
        seconds: Math.round((performance.now() - startedMs) / 1000),
      }),
    )
  })
}
