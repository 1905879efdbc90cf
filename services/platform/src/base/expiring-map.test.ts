import { expect, test } from 'vitest'
import { createExpiringMap } from './expiring-map.ts'

test('returns an entry until it expires and drops the oldest above the maximum', () => {
  let nowMs = 0
  const map = createExpiringMap<string>(2, () => nowMs)
  map.set('a', 'old', 10)
  map.set('b', 'b', 20)
  map.set('a', 'new', 20)
  map.set('c', 'c', 10)
  expect(['a', 'b', 'c'].map(map.get)).toEqual(['new', undefined, 'c'])
  nowMs = 10
  expect(['a', 'c'].map(map.get)).toEqual(['new', undefined])
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
})
