import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { LoggedSet } from '@fieldside/contracts/http/training.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { ROW, SQUAT, served, serveTraining, WORKOUT } from '@/entities/workout/testing/training-server.ts'
import { UnsentStrip } from '@/entities/workout/unsent-strip.tsx'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './progress-screen.tsx'

serveTraining()

const NO_BESTS = { one_rep_max_grams: null, best_seconds: null, best_distance_cm: null }

const open = () => openAt('/progress', <UnsentStrip />, { '/progress': <Screen /> })

test('shows an empty state without charts before the first log [progress-tracking/view]', async () => {
  served.answers['GET /progress'] = () =>
    reply(actions.getProgress, { sessions: 0, weeks: [], exercises: [] })
  served.answers['GET /body'] = () => reply(actions.getBody, { items: [] })
  const { container } = open()
  expect(await screen.findByText('Nothing logged yet')).toBeTruthy()
  expect(await screen.findByText(/Record your body weight/)).toBeTruthy()
  expect(container.querySelector('svg[role=img], table')).toBeNull()
  expect(screen.queryByText('Export CSV')).toBeNull()
})

test('shows the charts with their numbers, the log, and the export [progress-tracking/view]', async () => {
  const monday = '2026-11-16'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  served.answers = {
    'GET /progress': () =>
      reply(actions.getProgress, {
        sessions: 3,
        weeks: [{ monday, sessions: 3, sets: 9, volume_grams: 1_440_000 }],
        exercises: [{ exercise_name: 'Back Squat', sessions: 2, last_on: '2026-11-20' }],
      }),
    'GET /progress/exercise': () =>
      reply(actions.getExerciseProgress, {
        points: [
          {
            ...NO_BESTS,
            done_on: '2026-11-18',
            best_weight_grams: 60_000,
            best_reps: 8,
            sets: 2,
            volume_grams: 960_000,
          },
          {
            ...NO_BESTS,
            done_on: '2026-11-20',
            best_weight_grams: 62_500,
            best_reps: 8,
            sets: 1,
            volume_grams: 480_000,
          },
        ],
      }),
    'GET /training-logs': () =>
      reply(actions.listTrainingLogs, {
        items: [
          {
            id: ROW,
            title: 'Leg day',
            workout_id: WORKOUT,
            program_id: null,
            day_number: null,
            done_on: '2026-11-20',
            duration_seconds: 1800,
            notes: 'Felt light.',
            sets: [
              LoggedSet.parse({
                exercise_id: SQUAT,
                exercise_name: 'Back Squat',
                reps: 8,
                weight_grams: 62_500,
              }),
            ],
            created_at: '2026-11-20T10:00:00.000Z',
          },
        ],
        next: null,
      }),
  }
  open()
  expect(await screen.findByRole('img', { name: 'Workouts in each of the last 12 weeks' })).toBeTruthy()
  const weeks = within(screen.getByRole('table', { name: 'Workouts and sets in each week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(13)
  expect(weeks.getAllByRole('row')[1]!.textContent).toMatch(/Nov 16.*39$/)
  const lifts = within(await screen.findByRole('table', { name: 'Back Squat, day by day' }))
  expect(lifts.getAllByRole('row')[1]!.textContent).toMatch(/Nov 20.*62\.581480/)
  expect(await screen.findByText('Back Squat 8 × 62.5 kg')).toBeTruthy()
  expect(screen.getByText('Felt light.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/content/progress/export?unit=kg',
  )
})

test('handles a deleted last log of the selected exercise until the list refetches', async () => {
  const exercise = { exercise_name: 'Back Squat', sessions: 1, last_on: '2026-11-20' }
  served.answers = {
    'GET /progress': () => reply(actions.getProgress, { sessions: 2, weeks: [], exercises: [exercise] }),
    'GET /progress/exercise': () => reply(actions.getExerciseProgress, { points: [] }),
    'GET /training-logs': () => reply(actions.listTrainingLogs, { items: [], next: null }),
  }
  open()
  expect(await screen.findByText('You no longer have logs for Back Squat.')).toBeTruthy()
})

test('offers a subscription to unsubscribed users [progress-tracking/refuse-unsubscribed]', async () => {
  served.answers['GET /progress'] = () => problem(403, 'subscription-required', 'Part of Premium.')
  open()
  expect(await screen.findByText('Workouts and progress come with Premium')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/pricing')
})
