import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteInterruptedSeed, seed, seedState } from './seeding.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'fieldside-seeding-'))
  for (const part of ['postgres', 'login', 'files', 'stripe']) {
    mkdirSync(join(stateDir, part))
    writeFileSync(join(stateDir, part, 'data'), 'x')
  }
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const isKept = (): boolean => existsSync(join(stateDir, 'postgres', 'data'))

test('reports why a seed failed and removes its partial data at the next start', async () => {
  await expect(seed(stateDir, { SERVICE_ENVIRONMENTS: '{}' }, () => undefined)).rejects.toThrow(
    /Could not create the demo data[\s\S]*BUS_URL/,
  )
  expect(isKept()).toBe(true)
  deleteInterruptedSeed(stateDir)
  expect(isKept()).toBe(false)
  expect(seedState(stateDir, true)).toBe('to do')
})

test('starts over after a seed was interrupted', async () => {
  const ended = AbortSignal.abort()
  await expect(seed(stateDir, {}, () => undefined, ended)).rejects.toThrow()
  deleteInterruptedSeed(stateDir)
  expect(isKept()).toBe(false)
})

test('keeps the data of a complete seed', () => {
  writeFileSync(join(stateDir, 'seeded'), '')
  deleteInterruptedSeed(stateDir)
  expect(isKept()).toBe(true)
  expect(seedState(stateDir, true)).toBe('seeded')
})

test('keeps a folder that started without demo data free of it', () => {
  expect(seedState(stateDir, false)).toBe('left out')
  deleteInterruptedSeed(stateDir)
  expect(isKept()).toBe(true)
  expect(seedState(stateDir, true)).toBe('left out')
})
