import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DoneSet } from '@fieldside/contracts/http/training.ts'
import type { ExerciseChoice } from '@fieldside/contracts/http/workout-documents.ts'
import { EMPTY_DOCUMENT, merge } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { connectToaster } from '@/client/notify.ts'
import { reply } from '@/client/testing/reply.ts'
import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hasUnsaved } from '@/client/unsaved.ts'
import {
  answerPlan,
  logged,
  part,
  plan,
  ROW,
  SQUAT,
  served,
  serveTraining,
  setOffline,
  WORKOUT,
  workout,
  workoutStorage,
} from '@/entities/workout/testing/training-server.ts'
import { workoutsOf } from '@/entities/workout/use-workouts.ts'
import { changeLog, startWorkout } from '@/entities/workout/workout-changes.ts'
import { unsentOf } from '@/entities/workout/workout-copy.ts'
import { openAt } from '@/testing/open-at.tsx'
import { LoggedWorkout } from './logged-workout.tsx'
import { reopen, tick, trainFrom } from './testing/workout-pages.tsx'

serveTraining()

const PRESS = '00000000-0000-4000-8000-000000000004'
const LUNGE = '00000000-0000-4000-8000-000000000005'
const PRESSED = DoneSet.parse({ reps: 5, weight_grams: 30_000 })

const choice = (
  id: string,
  exercise_name: string,
  changes: Partial<ExerciseChoice> = {},
): ExerciseChoice => ({
  id,
  exercise_name,
  category: 'strength',
  measure: 'reps',
  has_barbell: false,
  last: null,
  ...changes,
})
const answerChoices = (swaps: { from: string; to: string }[] = []) => {
  served.answers['GET /training/exercise-choices'] = () =>
    reply(actions.listExerciseChoices, {
      items: [
        choice(LUNGE, 'Lunge'),
        choice(PRESS, 'Overhead Press', { last: { done_on: '2026-11-10', sets: [PRESSED] } }),
        choice(ROW, 'Row', { category: 'mobility' }),
        choice(SQUAT, 'Back Squat'),
      ],
      swaps,
    })
}

const dialog = async () => within(await screen.findByRole('dialog'))
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent!.replace(/Strength|Mobility/, ''))
const choose = async (name: RegExp) => fireEvent.click(await (await dialog()).findByRole('button', { name }))
const change = async (exercise: string, what: string) => {
  const button = await screen.findByRole('button', { name: `Change ${exercise}` })
  // The menu loads with the first click, and then opens by the keyboard or the pointer.
  if (!button.hasAttribute('aria-haspopup')) fireEvent.click(button)
  else fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
}
const exercises = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))
const finish = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click((await dialog()).getByRole('button', { name: 'Log workout' }))
}

test('starts a workout without a plan, adds exercises with last time’s numbers, and saves it as a workout afterwards [log/free]', async () => {
  answerChoices()
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  await reopen('/workouts')
  fireEvent.click(await screen.findByRole('link', { name: 'Start a workout' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add exercise' }))
  await choose(/^Overhead Press/)
  const set = (await screen.findByLabelText('Overhead Press, set 1, repetitions')) as HTMLInputElement
  expect(set.value).toBe('5')
  fireEvent.click(screen.getByRole('button', { name: 'Overhead Press, set 1 done' }))
  fireEvent.click(screen.getByRole('button', { name: 'Overhead Press, set 2 done' }))
  await finish()
  expect(await screen.findByRole('heading', { name: 'Workout logged' })).toBeTruthy()
  expect(logged()).toMatchObject([
    { title: 'Workout', workout_id: null, program_id: null, sets: [{ exercise_id: PRESS, reps: 5 }, {}] },
  ])
  served.answers['POST /workouts'] = () => reply(actions.createWorkout, workout())
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a workout' }))
  fireEvent.change((await dialog()).getByLabelText(/^Name/), { target: { value: 'Press day' } })
  fireEvent.click((await dialog()).getByRole('button', { name: 'Save workout' }))
  await waitFor(() =>
    expect(served.sent.find(({ to }) => to === 'POST /workouts')?.body).toEqual({
      name: 'Press day',
      exercises: [{ exercise_id: PRESS, sets: 2, reps: '5', rest_seconds: 90 }],
    }),
  )
})

test('swaps an exercise without a connection, the last replacement first, and keeps the sets that were done [log/change]', async () => {
  answerChoices([{ from: SQUAT, to: PRESS }])
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat', { sets: 3 }), last: null }] })
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  tick(1)
  setOffline(true)
  await change('Back Squat', 'Swap')
  await waitFor(async () =>
    expect(namesIn((await dialog()).getByRole('list'))).toEqual(['Overhead Press', 'Lunge', 'Row']),
  )
  await choose(/^Overhead Press/)
  expect(await screen.findByText('Back Squat: 8')).toBeTruthy()
  expect(exercises()).toEqual(['Overhead Press'])
  expect(screen.getAllByLabelText(/^Overhead Press, set \d, repetitions$/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Overhead Press, set 1 done' }))
  await finish()
  setOffline(false)
  await waitFor(() =>
    expect(logged()).toMatchObject([
      {
        sets: [
          { exercise_id: SQUAT, reps: 8 },
          { exercise_id: PRESS, reps: 5, weight_grams: 30_000 },
        ],
      },
    ]),
  )
})

test('skips, reorders, and adds exercises during a workout, also after a reload [log/change]', async () => {
  answerChoices()
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({
      exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Row'), part(LUNGE, 'Lunge')].map((one) => ({
        ...one,
        last: null,
      })),
    })
  const { unmount } = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  await change('Back Squat', 'Move down')
  await change('Lunge', 'Move up')
  await change('Lunge', 'Move up')
  expect(exercises()).toEqual(['Lunge', 'Row', 'Back Squat'])
  await change('Row', 'Skip')
  expect(screen.getByText('Row: skipped')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add exercise' }))
  fireEvent.change((await dialog()).getByLabelText('Search exercises'), { target: { value: 'over' } })
  served.answers['GET /exercises/in-short'] = () =>
    reply(actions.listExercisesInShort, { items: [], next: null })
  await waitFor(async () => expect(namesIn((await dialog()).getByRole('list'))).toEqual(['Overhead Press']))
  await choose(/^Overhead Press/)
  expect(exercises()).toEqual(['Lunge', 'Back Squat', 'Overhead Press'])
  unmount()
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(exercises()).toEqual(['Lunge', 'Back Squat', 'Overhead Press'])
  fireEvent.click(screen.getByRole('button', { name: 'Go on with Row' }))
  expect(exercises()).toEqual(['Lunge', 'Row', 'Back Squat', 'Overhead Press'])
})

test('shows what another device did of a workout, and finishes it with the sets of both [log/two-devices]', async () => {
  const first = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  tick(1)
  await waitFor(() => expect(served.logs.size).toBe(1))
  first.unmount()
  const [id] = [...served.logs.keys()]
  // Another browser has nothing stored.
  await clear(workoutStorage())
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  await reopen('/workouts')
  fireEvent.click(await screen.findByRole('link', { name: 'Continue Leg day' }))
  expect(await screen.findByText('1 of 2 sets done')).toBeTruthy()
  tick(2)
  await finish()
  await waitFor(() => expect(logged()).toMatchObject([{ sets: [{ reps: 8 }, { reps: 8 }] }]))
  expect([...served.logs.keys()]).toEqual([id])
})

test.each(['finished', 'deleted'] as const)(
  'keeps nothing here of a workout that is %s on another device [log/two-devices]',
  async (state) => {
    await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
    tick(1)
    await waitFor(() => expect(served.logs.size).toBe(1))
    const [[id, document]] = [...served.logs] as [[string, WorkoutDocument]]
    const { store } = workoutsOf('1')
    await waitFor(() => expect(unsentOf(store.find(id)!)).toBeNull())
    served.logs.set(id, merge(document, { ...EMPTY_DOCUMENT, state }))
    window.document.dispatchEvent(new Event('visibilitychange'))
    const outcome = state === 'finished' ? 'sent' : 'discarded'
    await waitFor(() => expect(store.state()).toMatchObject({ copies: [], outcomes: { [id]: outcome } }))
  },
)

test('changes a logged workout and its day, and sends nothing before it is saved [log/edit]', async () => {
  answerChoices()
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  tick(1)
  await finish()
  expect(await screen.findByText('at /progress')).toBeTruthy()
  const [id] = [...served.logs.keys()]
  await reopen(`/workouts/train/${id}`)
  const reps = await screen.findByLabelText('Back Squat, set 1, repetitions')
  const sent = served.sent.length
  fireEvent.change(reps, { target: { value: '10' } })
  fireEvent.click(screen.getByRole('button', { name: 'Back Squat, set 2 done' }))
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-02' } })
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Heavy day' } })
  expect(served.sent).toHaveLength(sent)
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('at /progress')).toBeTruthy()
  await waitFor(() =>
    expect(logged()).toMatchObject([
      {
        title: 'Heavy day',
        done_on: '2026-11-02',
        // It was that of the other day.
        start_time: null,
        sets: [{ reps: 10 }, { reps: 8 }],
      },
    ]),
  )
})

test('removes a set with an undo that keeps what was done since, during a workout and of a logged one [log/change]', async () => {
  const toast = vi.fn()
  onTestFinished(connectToaster(toast))
  answerChoices()
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat', { sets: 3 }), last: null }] })
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  const remove = (number: number) => {
    fireEvent.click(screen.getByRole('button', { name: `Back Squat, set ${number}, kind and RPE` }))
    fireEvent.click(screen.getByRole('button', { name: `Remove Back Squat, set ${number}` }))
  }
  const rows = () => screen.getAllByLabelText(/^Back Squat, set \d, repetitions$/)
  remove(2)
  expect(rows()).toHaveLength(2)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add set of Back Squat')
  expect(toast).toHaveBeenLastCalledWith(
    'info',
    'Set 2 of Back Squat removed',
    undefined,
    expect.any(Function),
  )
  tick(1)
  act(() => toast.mock.lastCall![3]())
  expect(rows()).toHaveLength(3)
  tick(2)
  remove(3)
  await finish()
  await waitFor(() => expect(logged()[0]!.sets).toHaveLength(2))
})

test('has nothing to save of a logged workout that only another device changed [log/edit]', async () => {
  const read = startWorkout(plan(), [], '2026-11-02', new Date('2026-11-02T18:00:00'))
  const Page = () => {
    const [document, setDocument] = useState(read)
    const readAgain = () => setDocument(changeLog(read, { title: 'From another device' }))
    return (
      <>
        <button type="button" onClick={readAgain}>
          Read again
        </button>
        <LoggedWorkout userId="1" id={WORKOUT} document={document} />
      </>
    )
  }
  openAt('/', <Page />, {})
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  expect([save.disabled, hasUnsaved()]).toEqual([true, false])
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Heavy day' } })
  expect([save.disabled, hasUnsaved()]).toEqual([false, true])
})
