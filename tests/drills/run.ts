import { spawn } from 'node:child_process'
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { DRILLS, type Drill } from './catalogue.ts'
import { currentCommit } from './changed-files.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run drills`: runs all drills in the background, or those that are named, one after the other. Each writes
 * `drills/NAME.json` (result and commit) and `drills/NAME.log`. `-- --wait` stays in the foreground.
 */

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'drills')
const HANGS_AFTER_MS = 45 * 60_000

const { values, positionals } = parseArgs({
  options: { wait: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !DRILLS.some((drill) => drill.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no drill ${unknown.join(', ')}; there are ${DRILLS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const wanted = DRILLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

const fileOf = (name: string): string => join(FOLDER, name)

/** Fetches or builds what the drills of a script need, as the core tests of `.ci/run` do. */
const BASES: Partial<Record<Drill['script'], string>> = { 'test:native': 'fetch', 'test:docker': 'images' }

const run = async (name: string, script: Drill['script'], parts: string[]): Promise<number> => {
  rmSync(fileOf(`${name}.json`), { force: true })
  const commit = currentCommit()
  const startedAt = new Date().toISOString()
  const result = await runCommand(script, parts, { file: fileOf(`${name}.log`), deadlineMs: HANGS_AFTER_MS })
  writeFileSync(
    fileOf(`${name}.json`),
    `${JSON.stringify({ name, commit, startedAt, ...result }, null, 2)}\n`,
  )
  const { passed, failed, seconds } = result
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds} s on ${commit}`)
  return failed
}

const runAll = async (): Promise<void> => {
  for (const script of new Set(wanted.map((drill) => drill.script))) {
    const base = BASES[script]
    if (base) await run(base, script, [base])
    for (const { name, parts } of wanted.filter((drill) => drill.script === script))
      if ((await run(name, script, parts)) > 0) process.exitCode = 1
  }
}

mkdirSync(FOLDER, { recursive: true })
if (values.wait) await runAll()
else {
  const summary = fileOf('summary.log')
  const output = openSync(summary, 'w')
  const args = [import.meta.filename, '--wait', ...positionals]
  spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', output, output], detached: true }).unref()
  const minutes = Math.ceil(wanted.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  console.log(`${wanted.length} drills run in the background for about ${minutes} minutes.`)
  console.log(`Results: ${relative(ROOT, summary)}, and a file per drill beside it.`)
}
