import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Part } from './parts.ts'
import { runPart } from './run-part.ts'

const PATIENCE = { endsWithinMs: 50, checkedEveryMs: 10 }

/** Starts a child that never ends, as a worker that can't be ended, and writes its id into the report. */
const STARTS_A_WORKER = `
  const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  require('node:fs').writeFileSync(process.argv[1], String(pid))`

const partOf = (script: string): Part & { report: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-part-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  return {
    name: 'sample',
    command: [process.execPath, '-e', script, report],
    report,
    count: () => ({ passed: 0, failed: 0, skipped: 0 }),
    results: () => [],
  }
}

const isThere = (pid: number): boolean => {
  try {
    // A killed process stays a zombie until its new parent has waited for it.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')
  } catch {
    return false
  }
}

test('kills a test runner with its workers when it does not end after its report, and says so', async () => {
  const part = partOf(`${STARTS_A_WORKER}; setInterval(() => {}, 1000)`)
  expect(await runPart(part, 'ignore', PATIENCE)).toEqual({
    exitCode: 1,
    problem: "the test runner didn't end after its report",
  })
  await expect.poll(() => isThere(Number(readFileSync(part.report, 'utf8')))).toBe(false)
})

test('leaves a runner alone that ends by itself', async () => {
  const part = partOf('process.exitCode = 3')
  expect(await runPart(part, 'ignore', PATIENCE)).toEqual({ exitCode: 3 })
})

test('names the signal that ended a runner', async () => {
  const part = partOf("process.kill(process.pid, 'SIGKILL')")
  expect(await runPart(part, 'ignore', PATIENCE)).toEqual({
    exitCode: 1,
    problem: 'SIGKILL ended the test runner',
  })
})
