import { expect, test } from 'vitest'
import { firstReps, isMeasured } from './doses.ts'

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

test.for(['3x10', '3 x 8-12', '4*5', '3 sets of 10'])('guesses no repetitions from %s', (dose) => {
  expect(firstReps(dose)).toBeNull()
})
