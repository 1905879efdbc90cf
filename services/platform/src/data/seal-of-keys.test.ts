import { expect, test } from 'vitest'
import { createSeal, createSealOfKeys, deriveKey } from './seal.ts'

const [before, now] = ['before', 'now'].map((secret) => deriveKey(secret, 'health data')) as [Buffer, Buffer]

test('opens what earlier keys closed, and closes with the first one', () => {
  const seal = createSealOfKeys([now, before])
  const old = createSeal(before).close('Left knee', 'note 1')
  expect(seal.open(old, 'note 1')).toBe('Left knee')
  expect(seal.open(old, 'note 2')).toBeUndefined()
  expect(createSealOfKeys([now]).open(old, 'note 1')).toBeUndefined()
  expect(createSeal(now).open(seal.close('Right knee', 'note 1'), 'note 1')).toBe('Right knee')
})
