import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '@fieldside/platform/log.ts'
import { expect, test } from 'vitest'
import { fillIn, quotedLogTexts, runbookCommands } from './operator.ts'

/** docs/runbook.md against the sources. manual.docker.test.ts runs its commands. */

const ROOT = join(import.meta.dirname, '../..')
const sources = globSync('{services/*,bff,deploy/*}/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('finds errors and warnings in the logs of every process [operations/errors-found]', () => {
  const lines: string[] = []
  const log = createLog('bff', 'info', { write: (line) => void lines.push(`bff-1  | ${line}`) })
  log.error({ err: new Error('socket hang up') }, 'request failed')
  log.info({}, 'ready')
  log.warn({ tries: 3 }, 'retrying event')
  const [search = ''] = runbookCommands()[0]!.command.split('\n')
  const script = `docker() { [ "$1 $2" = 'compose logs' ] && cat; }; ${search}`
  const { stdout } = spawnSync('bash', ['-c', script], { input: lines.join(''), encoding: 'utf8' })
  expect(stdout).toBe(`${lines[0]}${lines[2]}`)
})

test.each(quotedLogTexts())('quotes a text that a process logs: %s', (text) => {
  expect(sources.includes(`'${text}'`)).toBe(true)
})

test('has no placeholder for which manual.docker.test.ts has no value', () => {
  const run = runbookCommands().filter(({ isHarmless }) => isHarmless)
  const left = run.map(({ command }) => fillIn(command, 'content'))
  expect(left.filter((command) => /<[a-z]+>/.test(command))).toEqual([])
})
