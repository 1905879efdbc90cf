import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run check`: types, format, lint, imports, dead code. Prints one line per tool, or its output on failure. */

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

type Tool = { name: string; command: [string, ...string[]] }

/** Several checkers would each check the shared types again: twice the CPU time, while other parts need the cores. */
const ONE_CHECKER = ['--checkers', '1']

/** The compiler is written in Go and soon ends, so collecting its garbage is wasted: a third of its CPU time. */
const WITHOUT_GARBAGE_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

const TOOLS: Tool[] = [
  { name: 'types', command: ['tsc', '-p', '.', ...ONE_CHECKER] },
  { name: 'types of the web', command: ['tsc', '-p', 'web', ...ONE_CHECKER] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--max-diagnostics=20', '.'] },
  {
    name: 'import rules and the pictures of the modules',
    command: ['node', 'dev/docs/modules.ts', '--check'],
  },
  { name: 'only the store queries', command: ['node', 'tests/query-rule.ts'] },
  { name: 'migrations against the last release', command: ['node', 'tests/migration-rule.ts'] },
  { name: 'event contracts against the last release', command: ['node', 'tests/contract-rule.ts'] },
  { name: 'classes the theme knows', command: ['node', 'tests/class-rule.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
]

const run = ({ command: [program, ...args] }: Tool): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...WITHOUT_GARBAGE_COLLECTION, ...process.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: String(error) }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })

const check = async (tool: Tool): Promise<boolean> => {
  const startedMs = performance.now()
  const { ok, output } = await run(tool)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${tool.name} (${seconds} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  return ok
}

const queue = [...TOOLS]
const results: boolean[] = []
const worker = async (): Promise<void> => {
  for (let tool = queue.shift(); tool; tool = queue.shift()) results.push(await check(tool))
}
await Promise.all([worker(), worker()])
process.exitCode = results.every(Boolean) ? 0 : 1
