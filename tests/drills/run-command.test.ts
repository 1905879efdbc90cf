import { expect, it } from 'vitest'
import { readResult } from './run-command.ts'

it('counts a command by its last line, and names what failed', () => {
  const output = '✓ one\n✗ restore: rows are missing\n\n12 passed, 1 failed\n'
  expect(readResult(output, 1)).toEqual({
    passed: 12,
    failed: 1,
    failures: ['✗ restore: rows are missing'],
  })
})

it('counts a command that ends with an error as failed, whatever it printed', () => {
  expect(readResult('12 passed, 0 failed\n', 1)).toMatchObject({ passed: 12, failed: 1 })
  expect(readResult('Killed\n', 137)).toMatchObject({ passed: 0, failed: 1 })
})
