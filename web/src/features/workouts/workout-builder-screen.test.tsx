import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { exerciseOf } from '@/entities/exercise/testing/exercise.ts'
import {
  answerPlan,
  inShort,
  part,
  ROW,
  SQUAT,
  served,
  serveTraining,
  WORKOUT,
  workout,
} from '@/entities/workout/testing/training-server.ts'
import { open } from './testing/workout-pages.tsx'

serveTraining()

test('adds an own exercise from the picker and takes it into the workout [exercises/own]', async () => {
  const own = exerciseOf({ exercise_name: 'Landmine Twist', primary_muscles: ['obliques'] })
  served.answers = {
    'GET /workouts': () => reply(actions.listWorkouts, { items: [] }),
    'GET /exercises/in-short': () =>
      reply(actions.listExercisesInShort, {
        items: served.sent.length === 0 ? [] : [{ ...inShort(own.id, own.exercise_name), is_own: true }],
        next: null,
      }),
    'POST /exercises/own': () => reply(actions.createOwnExercise, own),
  }
  open('/workouts/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Add exercises' }))
  const picker = within(await screen.findByRole('dialog'))
  fireEvent.change(picker.getByLabelText('Search exercises'), { target: { value: 'Landmine Twist' } })
  fireEvent.click(await picker.findByRole('button', { name: 'Add “Landmine Twist” as your own exercise' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add your own exercise' }))
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Landmine Twist')
  fireEvent.change(form.getByLabelText('Primary muscles'), { target: { value: 'obliques' } })
  fireEvent.click(form.getByRole('button', { name: 'Add exercise' }))
  expect(await picker.findByText('Strength · Yours')).toBeTruthy()
  expect(served.sent).toEqual([
    expect.objectContaining({
      to: 'POST /exercises/own',
      body: {
        exercise_name: 'Landmine Twist',
        category: 'strength',
        measure: 'reps',
        primary_muscles: ['obliques'],
        secondary_muscles: [],
      },
    }),
  ])
  fireEvent.click(picker.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('listitem', { name: 'Landmine Twist' })).toBeTruthy()
})

test('builds a workout from the library with sets, repetitions, and rest, and saves it once [workout-builder/build]', async () => {
  served.answers = {
    'GET /workouts': () => reply(actions.listWorkouts, { items: [] }),
    'GET /exercises/in-short': () =>
      reply(actions.listExercisesInShort, {
        items: [inShort(SQUAT, 'Back Squat'), inShort(ROW, 'Single-Arm Row')],
        next: null,
      }),
    'POST /workouts': () => reply(actions.createWorkout, workout()),
  }
  open('/workouts')
  fireEvent.click(await screen.findByRole('link', { name: 'Build your first workout' }))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: ' Leg day ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add exercises' }))
  const picker = within(await screen.findByRole('dialog'))
  fireEvent.click(await picker.findByRole('button', { name: 'Add Back Squat' }))
  expect(picker.getAllByText('Added')).toHaveLength(1)
  fireEvent.click(picker.getByRole('button', { name: 'Add Single-Arm Row' }))
  expect(picker.getAllByText('Added')).toHaveLength(2)
  fireEvent.click(picker.getByRole('button', { name: 'Done' }))
  const row = within(screen.getByRole('listitem', { name: 'Back Squat' }))
  fireEvent.change(row.getByLabelText('Sets'), { target: { value: '5' } })
  fireEvent.change(row.getByLabelText('Reps'), { target: { value: '3-5' } })
  fireEvent.change(row.getByLabelText('Rest (s)'), { target: { value: '180' } })
  const save = screen.getByRole('button', { name: 'Save workout' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout saved'))
  expect(served.sent.map(({ body }) => body)).toEqual([
    {
      name: 'Leg day',
      exercises: [
        { exercise_id: SQUAT, sets: 5, reps: '3-5', rest_seconds: 180 },
        { exercise_id: ROW, sets: 3, reps: '10', rest_seconds: 60 },
      ],
    },
  ])
  expect(await screen.findByText('at /workouts')).toBeTruthy()
})

test('searches the library once typing pauses', async () => {
  const searches: string[] = []
  served.answers = {
    'GET /workouts': () => reply(actions.listWorkouts, { items: [] }),
    'GET /exercises/in-short': () =>
      reply(actions.listExercisesInShort, { items: [inShort(SQUAT, 'Back Squat')], next: null }),
  }
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.includes('/in-short')) searches.push(new URL(path, 'http://localhost').search)
    return fetched(path, init)
  })
  open('/workouts/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Add exercises' }))
  await screen.findByRole('button', { name: 'Add Back Squat' })
  const search = screen.getByRole('searchbox', { name: 'Search exercises' })
  for (const value of ['s', 'sq', 'squ']) fireEvent.change(search, { target: { value } })
  await waitFor(() => expect(searches).toContain('?search=squ&with_own=true'))
  expect(searches).toEqual(['?with_own=true', '?search=squ&with_own=true'])
})

test('reorders exercises with the handle’s keys, keeps the focus, and removes an exercise', async () => {
  served.answers = {
    [`GET /workouts/${WORKOUT}`]: () => reply(actions.getWorkout, workout()),
    [`PUT /workouts/${WORKOUT}`]: () => reply(actions.changeWorkout, workout({ version: 5 })),
  }
  open(`/workouts/${WORKOUT}`)
  const handle = await screen.findByRole('button', { name: /^Move Single-Arm Row, 2 of 2/ })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  const names = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))
  await waitFor(() => expect(names()).toEqual(['Single-Arm Row', 'Back Squat']))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Single-Arm Row, 1 of 2/)
  expect(screen.getByText('Single-Arm Row is now 1 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Back Squat' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout saved'))
  expect(served.sent[0]!.body).toEqual({
    name: 'Leg day',
    exercises: [{ exercise_id: ROW, sets: 2, reps: '8', rest_seconds: 90 }],
    version: 4,
  })
})

test('shows the saved workout when reopened at once, also in its plan', async () => {
  let saved = workout()
  served.answers = {
    'GET /workouts': () => reply(actions.listWorkouts, { items: [saved] }),
    [`GET /workouts/${WORKOUT}`]: () => reply(actions.getWorkout, saved),
    [`GET /workouts/${WORKOUT}/plan`]: () => answerPlan({ title: saved.name }),
    [`PUT /workouts/${WORKOUT}`]: (body) => {
      saved = workout({ ...(body as object), exercises: saved.exercises, version: 5 })
      return reply(actions.changeWorkout, saved)
    },
  }
  open('/workouts')
  fireEvent.click(await screen.findByRole('link', { name: 'Start Leg day' }))
  expect(await screen.findByRole('heading', { name: 'Leg day' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'back' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Edit Leg day' }))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Legs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  fireEvent.click(await screen.findByRole('link', { name: /^Edit/ }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Legs')
  fireEvent.click(screen.getByRole('link', { name: 'back' }))
  fireEvent.click(await screen.findByRole('link', { name: /^Start (?!a workout)/ }))
  expect(await screen.findByRole('heading', { name: 'Legs' })).toBeTruthy()
})

test('shows errors beside fields, keeps the input when saving fails, and lets the user overwrite a newer version', async () => {
  served.answers = {
    [`GET /workouts/${WORKOUT}`]: () => reply(actions.getWorkout, workout()),
    [`PUT /workouts/${WORKOUT}`]: () =>
      served.sent.length === 1
        ? problem(409, 'workout-changed', 'Changed.', { extra: { current: workout({ version: 7 }) } })
        : reply(actions.changeWorkout, workout({ version: 8 })),
  }
  open(`/workouts/${WORKOUT}`)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.change(screen.getAllByLabelText('Sets')[0]!, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  expect(await screen.findByText('Workout name is required')).toBeTruthy()
  expect(screen.getByText('Please enter at least one set')).toBeTruthy()
  expect(served.sent).toEqual([])
  fireEvent.change(name, { target: { value: 'Mine' } })
  fireEvent.change(screen.getAllByLabelText('Sets')[0]!, { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(name.value).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout saved'))
  expect(served.sent.map(({ body }) => (body as { version: number }).version)).toEqual([4, 7])
})

test.each(['/workouts', '/workouts/new', `/workouts/${WORKOUT}/train`])(
  'offers a subscription to unsubscribed users on %s [workout-builder/refuse-unsubscribed]',
  async (path) => {
    const refused = () => problem(403, 'subscription-required', 'Part of Premium.')
    served.answers = {
      'GET /workouts': refused,
      [`GET /workouts/${WORKOUT}/plan`]: refused,
    }
    open(path)
    expect(await screen.findByText('Workouts and progress come with Premium')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/pricing')
  },
)

test('shows "not found" with a link back, and names exercises that have left the library', async () => {
  served.answers = {
    [`GET /workouts/${WORKOUT}`]: () => problem(404, 'not-found', 'Workout not found'),
    [`GET /workouts/${ROW}`]: () =>
      reply(
        actions.getWorkout,
        workout({ exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Old Machine', { exercise_id: null })] }),
      ),
  }
  const { unmount } = open(`/workouts/${WORKOUT}`)
  expect(await screen.findByText('Workout not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your workouts' }).getAttribute('href')).toBe('/workouts')
  unmount()
  open(`/workouts/${ROW}`)
  expect(await screen.findByText(/No longer in the library.*Old Machine/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
