import { expect, test } from 'vitest'
import { firstReps, isMeasured, namesSets, readRest } from './doses.ts'

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
])('does not guess a rest from "%s"', (text) => {
  expect(readRest(text)).toBeUndefined()
})

test.for([
  '20 m',
  '30s',
  '60 seconds',
  '400 meters',
  '2 minutes',
  '1:30',
  '5 km',
  '100 yards',
  '1 mile',
  '10 cals',
  '15-second hold',
  '30 s each side',
  '3 min',
  "45''",
  '2 laps',
])('counts no repetitions in %s', (dose) => {
  expect([isMeasured(dose), firstReps(dose)]).toEqual([true, null])
})

test.for<[string, number | null]>([
  ['10', 10],
  ['8-12', 8],
  ['10 reps', 10],
  ['5 each side', 5],
  ['12, then 10', 12],
  ['6 slow', 6],
  ['8 in total', 8],
  ['20 steps', 20],
  ['AMRAP', null],
  ['1,000', null],
  ['12345', null],
])('counts the repetitions of %s', ([dose, reps]) => {
  expect([isMeasured(dose), firstReps(dose)]).toEqual([false, reps])
})

test.for(['3x10', '3 x 10', '3×10', '3 X 8-12', '4*5', '3 sets of 10', '3 sets'])(
  'knows that %s names sets',
  (dose) => {
    expect([namesSets(dose), firstReps(dose)]).toEqual([true, null])
  },
)
