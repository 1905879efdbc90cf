import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretsIn } from './secrets.ts'
import { deleteState, NoStateFolder } from './state-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('wipes a state folder with --fresh, even one that has only just been created', () => {
  mkdirSync(join(folder, 'logs'))
  deleteState(folder)
  expect(existsSync(folder)).toBe(false)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  secretsIn(folder)
  writeFileSync(join(folder, 'seeded'), '')
  deleteState(folder)
  expect(existsSync(folder)).toBe(false)
  expect(() => deleteState(folder)).not.toThrow()
})

test('never wipes a folder that holds other files, whatever --state names', () => {
  writeFileSync(join(folder, 'thesis.txt'), 'Years of work')
  mkdirSync(join(folder, 'logs'))
  expect(() => deleteState(folder)).toThrow(NoStateFolder)
  expect(existsSync(join(folder, 'thesis.txt'))).toBe(true)
})
