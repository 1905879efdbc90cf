import { expect, test } from 'vitest'
import { namesSets, readRest } from './doses.ts'

test.for<[string, number]>([
  ['60s', 60],
  ['90', 90],
  [' 2 min', 120],
  ['0s', 0],
  ['1m', 60],
  ['45 sec.', 45],
  ['60 seconds', 60],
  ['1 second', 1],
  ['2 minutes', 120],
  ['2 Mins', 120],
  ['1:30', 90],
  ['0:45', 45],
  ['01:00:00', 3600],
  ['1 hour', 3600],
  ['1.5 min', 90],
  ['1,5 min', 90],
  ['1 min 30 s', 90],
  ['1m30s', 90],
  ['1 minute and 30 seconds', 90],
  ["2'", 120],
  ['2’30”', 150],
  ['60-90 s', 60],
  ['2–3 min', 120],
  ['2 to 3 min', 120],
  ['1,5-2 min', 90],
  ['60s-90s', 60],
  ['1min-2min', 60],
  ['30 s to 1 min', 30],
  ['1 min – 1 min 30 s', 60],
  ['1:30-2:00', 90],
  ['60 to 90', 60],
  ['1:30 min', 90],
  ['90s rest', 90],
  ['Rest: 90 s', 90],
  ['none', 0],
  ['No rest', 0],
  ['-', 0],
])('reads a rest of %s', ([text, seconds]) => {
  expect(readRest(text)).toBe(seconds)
})

test.for([
  'as needed',
  '',
  'two minutes',
  '60 90',
  '1 min 90 s',
  '1:75',
  '400 meters',
  '-30',
  '5 x 30 s',
  '60 s 30 s',
  '1:30 h',
  '60,90',
  '60,90 s',
  '1,5',
  '2.5',
  '1.5-2.5',
  '90-2 min',
  '1-1:30',
  '1-1 min 30 s',
  '60-90-120 s',
  '60 s-',
])('does not guess a rest from "%s"', (text) => {
  expect(readRest(text)).toBeUndefined()
})

test.for([
  '3x10',
  '3 x 10',
  '3×10',
  '3 X 8-12',
  '4*5',
  '3 sets of 10',
  '3 sets',
  '10 reps x 3 sets',
  '10 x 3 sets',
  '10 reps × 3',
  '10, 3 sets',
])('knows that %s names sets', (dose) => {
  expect(namesSets(dose)).toBe(true)
})

test.for(['10', '8-12', '20 m', '5 each side', 'AMRAP', '2 min', '10 reps', '5 each side, reset'])(
  '%s is one set',
  (dose) => {
    expect(namesSets(dose)).toBe(false)
  },
)
