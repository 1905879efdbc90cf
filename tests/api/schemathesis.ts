import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = '4.32.0'
const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache')
const ENVIRONMENT = join(CACHE, `schemathesis-${VERSION}`)
const PROGRAM = join(ENVIRONMENT, 'bin', 'schemathesis')
const INSTALL_MS = 5 * 60_000

/** Installs schemathesis in a virtual environment of its own, once. Returns why it can't, where it can't. */
export const installSchemathesis = (): string | undefined => {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_MS })
  if (existsSync(PROGRAM)) return undefined
  try {
    run('python3', '-m', 'venv', ENVIRONMENT)
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    run(join(ENVIRONMENT, 'bin', 'python'), ...pip, `schemathesis==${VERSION}`)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'unsupported_method',
]
const SEED = 20261122

export type ApiRun = {
  name: string
  service: string
  url: string
  headers: Record<string, string>
  /** Operations that end the caller's session, or never end. */
  excluded: readonly string[]
}
export type ApiResult = { name: string; passed: boolean; output: string; seconds: number }

/** Runs schemathesis over one service's document as one caller. */
export const runSchemathesis = ({ name, service, url, headers, excluded }: ApiRun): Promise<ApiResult> => {
  const folder = join(CACHE, 'schemathesis-runs', name.replaceAll(' ', '-'))
  mkdirSync(folder, { recursive: true })
  const args = [
    'run',
    join(ROOT, 'contracts', 'openapi', `${service}.json`),
    ...['--url', url, '--checks', CHECKS.join(','), '--phases', 'coverage,fuzzing'],
    ...['--max-examples', '3', '--seed', String(SEED), '--no-shrink', '--warnings', 'off', '--no-color'],
    ...['--generation-database', 'none', '--request-timeout', '20', '--continue-on-failure'],
    ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}:${value}`]),
    ...excluded.flatMap((operation) => ['--exclude-operation-id', operation]),
  ]
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
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
