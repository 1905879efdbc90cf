import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { MuscleWeek, RecordsOfExercise } from '@fieldside/contracts/http/progress.ts'
import type { ExercisePoint } from '@fieldside/contracts/http/training.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import { served, serveTraining } from '@/entities/workout/testing/training-server.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './progress-screen.tsx'

serveTraining()

const SQUAT = { exercise_name: 'Back Squat', sessions: 2, last_on: '2026-11-20' }

const point = (done_on: string, changes: Partial<ExercisePoint>): ExercisePoint => ({
  done_on,
  best_weight_grams: null,
  best_reps: null,
  one_rep_max_grams: null,
  best_seconds: null,
  best_distance_cm: null,
  sets: 1,
  volume_grams: 0,
  ...changes,
})

type Answers = { points?: ExercisePoint[]; records?: RecordsOfExercise[]; muscles?: MuscleWeek[] }

const open = ({ points = [], records = [], muscles = [] }: Answers) => {
  Object.assign(served.answers, {
    'GET /progress': () => reply(actions.getProgress, { sessions: 2, weeks: [], exercises: [SQUAT] }),
    'GET /progress/exercise': () => reply(actions.getExerciseProgress, { points }),
    'GET /progress/records': () => reply(actions.listRecords, { items: records }),
    'GET /progress/muscles': () => reply(actions.listMuscleWeeks, { items: muscles }),
    'GET /body': () => reply(actions.getBody, { items: [] }),
    'GET /training-logs': () => reply(actions.listTrainingLogs, { items: [], next: null }),
  })
  return openAt('/progress', <div />, { '/progress': <Screen /> })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  localStorage.setItem('fieldside.weight-unit', 'kg')
})

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('draws the estimated 1RM of an exercise, and names formula and range [progress/e1rm]', async () => {
  open({
    points: [
      point('2026-11-18', {
        best_weight_grams: 100_000,
        best_reps: 5,
        one_rep_max_grams: 116_667,
        volume_grams: 500_000,
      }),
      point('2026-11-20', { best_weight_grams: 60_000, best_reps: 20, volume_grams: 1_200_000 }),
    ],
  })
  const chart = await screen.findByRole('img', { name: 'Estimated 1RM of Back Squat on each day' })
  expect(within(chart).getByText('Wed, Nov 18: 116.7 kg')).toBeTruthy()
  // No estimate from 20 reps.
  expect(chart.querySelectorAll('circle')).toHaveLength(1)
  expect(await rowsOf('Back Squat, day by day')).toEqual([
    ['Day', 'Best (kg)', 'Reps', '1RM (kg)', 'Sets', 'Volume (kg)'],
    ['Nov 20', '60', '20', '–', '1', '1,200'],
    ['Nov 18', '100', '5', '116.7', '1', '500'],
  ])
  const [note] = screen.getAllByText(
    /Epley’s formula, weight × \(1 \+ reps ÷ 30\), from sets of 1 to 12 reps/,
  )
  expect(note).toBeTruthy()
})

test('shows times and distances of exercises that count them, and no columns without figures', async () => {
  open({
    points: [
      point('2026-11-18', { best_distance_cm: 500_000, best_seconds: 1500 }),
      point('2026-11-20', { best_seconds: 90 }),
    ],
  })
  expect(await rowsOf('Back Squat, day by day')).toEqual([
    ['Day', 'Time', 'Distance', 'Sets'],
    ['Nov 20', '1:30', '–', '1'],
    ['Nov 18', '25:00', '5 km', '1'],
  ])
  expect(screen.queryByRole('img', { name: /Estimated 1RM/ })).toBeNull()
})

test('lists the records of each exercise with their days, five exercises first [progress/records]', async () => {
  const others = Array.from({ length: 6 }, (_, index) => ({
    exercise_name: `Exercise ${index}`,
    measure: 'reps' as const,
    records: [{ kind: 'reps' as const, value: index + 1, done_on: '2026-11-20' }],
  }))
  open({
    records: [
      {
        exercise_name: 'Back Squat',
        measure: 'reps',
        records: [
          { kind: 'weight_grams', value: 102_500, done_on: '2026-11-18' },
          { kind: 'one_rep_max_grams', value: 119_583, done_on: '2026-11-20' },
          { kind: 'volume_grams', value: 2_400_000, done_on: '2026-11-20' },
        ],
      },
      {
        exercise_name: 'Plank',
        measure: 'time',
        records: [{ kind: 'seconds', value: 90, done_on: '2026-11-20' }],
      },
      ...others,
    ],
  })
  const list = await screen.findByRole('list', { name: 'Records' })
  const [squat, plank] = within(list).getAllByRole('listitem')
  expect(squat!.textContent).toBe(
    'Back SquatWeight102.5 kgWed, Nov 18Estimated 1RM119.6 kgFri, Nov 20Volume of a workout2,400 kgFri, Nov 20',
  )
  expect(plank!.textContent).toBe('PlankTime1:30Fri, Nov 20')
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8 exercises' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(8)
})

test('shows sets and volume by muscle group and week, in a chart and tables, with the rest as Other [progress/muscles]', async () => {
  const week = (monday: string, muscle: MuscleWeek['muscle'], sets: number) => ({
    monday,
    muscle,
    sets,
    volume_grams: sets * 100_000,
  })
  open({
    muscles: [
      // More than 12 weeks ago.
      week('2026-08-24', 'glutes', 90),
      week('2026-11-09', 'glutes', 1.5),
      week('2026-11-16', 'glutes', 4.5),
      week('2026-11-16', null, 24),
      week('2026-11-16', 'quadriceps', 12),
    ],
  })
  expect(await rowsOf('Each week on average, over 12 weeks')).toEqual([
    ['Muscle group', 'Sets a week', 'Volume a week (kg)'],
    ['Quadriceps', '1.0', '100'],
    ['Glutes', '0.5', '50'],
    ['Other', '2.0', '200'],
  ])
  fireEvent.change(screen.getByRole('combobox', { name: 'Muscle group' }), { target: { value: 'Glutes' } })
  const rows = await rowsOf('Glutes, week by week')
  expect(rows).toHaveLength(13)
  expect(rows.slice(0, 3)).toEqual([
    ['Week of', 'Sets', 'Volume (kg)'],
    ['Mon, Nov 16', '4.5', '450'],
    ['Mon, Nov 9', '1.5', '150'],
  ])
  const chart = screen.getByRole('img', { name: 'Sets of Glutes in each of the last 12 weeks' })
  expect(within(chart).getByText('Week of Mon, Nov 16: 4.5 sets')).toBeTruthy()
})
