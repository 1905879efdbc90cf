import { expect, test } from 'vitest'
import { setsInShort } from './set-words.ts'

const set = (changes: object) => ({ reps: null, weight_grams: null, ...changes })

test.each([
  ['8 × 60 kg', set({ reps: 8, weight_grams: 60_000 })],
  ['warm-up 10 × 20 kg', set({ reps: 10, weight_grams: 20_000, kind: 'warmup' })],
  ['drop set 8 × 40 kg', set({ reps: 8, weight_grams: 40_000, kind: 'drop' })],
  ['3 × 100 kg to failure at RPE 10', set({ reps: 3, weight_grams: 100_000, kind: 'failure', rpe: 10 })],
  ['5 at RPE 8.5', set({ reps: 5, rpe: 8.5 })],
  ['1:30', set({ seconds: 90 })],
  ['1:30 × 10 kg', set({ seconds: 90, weight_grams: 10_000 })],
  ['40 m × 24 kg in 0:35', set({ distance_cm: 4000, weight_grams: 24_000, seconds: 35 })],
  ['5 km in 24:10', set({ distance_cm: 500_000, seconds: 1450 })],
  ['1 set', set({})],
])('says "%s" [log/kinds]', (words, one) => {
  expect(setsInShort([one], 'kg')).toBe(words)
})

test('groups equal sets only if kind and RPE are equal too', () => {
  const one = set({ reps: 8, kind: 'normal' as const })
  const warmup = { ...one, kind: 'warmup' as const }
  expect(setsInShort([warmup, one, one, { ...one, rpe: 9 }], 'kg')).toBe('warm-up 8, 2 sets of 8, 8 at RPE 9')
})
