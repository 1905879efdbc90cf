import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../app/providers.tsx'
import { SessionProvider } from '../../app/session.tsx'
import { notify } from '../../ui/toast.tsx'
import { Screen as ProgressScreen } from '../progress/progress-screen.tsx'
import { Screen as TrainingScreen } from './training-screen.tsx'
import { Screen as BuilderScreen } from './workout-builder-screen.tsx'
import { Screen as WorkoutsScreen } from './workouts-screen.tsx'

const SQUAT = '00000000-0000-4000-8000-000000000001'
const ROW = '00000000-0000-4000-8000-000000000002'
const WORKOUT = '00000000-0000-4000-8000-000000000003'

const part = (exercise_id: string, exercise_name: string, changes: object = {}) => ({
  exercise_id,
  exercise_name,
  category: 'strength',
  sets: 2,
  reps: '8',
  rest_seconds: 90,
  ...changes,
})
const workout = (changes: object = {}) => ({
  id: WORKOUT,
  name: 'Leg day',
  exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Single-Arm Row')],
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  version: 4,
  ...changes,
})
const problem = (status: number, code: string, detail: string, extra?: object) =>
  Response.json(
    { type: 'about:blank', title: code, status, code, detail, ...(extra ? { extra } : {}) },
    { status },
  )

/** What each address answers; a command's answer is made of what was sent. */
let answers: Record<string, (body: unknown) => object | Response>
let sent: { to: string; body: unknown; key: string | null }[]

beforeEach(() => {
  answers = {}
  sent = []
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return Response.json({
        user: { id: '1', role: 'athlete', email: 'a@example.com' },
        expires_at: null,
        client: {},
      })
    const to = `${method} ${pathname.replace('/api/content', '')}`
    const given = body ? JSON.parse(String(body)) : null
    if (method !== 'GET') sent.push({ to, body: given, key: new Headers(headers).get('idempotency-key') })
    const answer = answers[to]?.(given)
    if (!answer) return problem(500, 'unexpected', `nothing is answered to ${to}`)
    return answer instanceof Response ? answer : Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Address = () => (
  <p>
    at {useLocation().pathname} <Link to="/workouts">back</Link>
  </p>
)

const open = (path: string) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path="/workouts" element={<WorkoutsScreen />} />
            <Route path="/workouts/new" element={<BuilderScreen />} />
            <Route path="/workouts/:id" element={<BuilderScreen />} />
            <Route path="/workouts/:id/train" element={<TrainingScreen />} />
            <Route path="/programs/:id/days/:day/train" element={<TrainingScreen />} />
            <Route path="/progress" element={<ProgressScreen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const inShort = (id: string, exercise_name: string) => ({
  id,
  exercise_name,
  category: 'strength',
  video_url: null,
})

test('a workout is built from the library with sets, repetitions and rest, and saved once [workout-builder/build]', async () => {
  answers = {
    'GET /workouts': () => ({ items: [] }),
    'GET /exercises/in-short': () => ({
      items: [inShort(SQUAT, 'Back Squat'), inShort(ROW, 'Single-Arm Row')],
      next: null,
    }),
    'POST /workouts': () => Response.json(workout(), { status: 201 }),
  }
  open('/workouts')
  fireEvent.click(await screen.findByRole('link', { name: 'Build your first workout' }))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: ' Leg day ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add exercises' }))
  const picker = within(await screen.findByRole('dialog'))
  fireEvent.click(await picker.findByRole('button', { name: 'Add Back Squat' }))
  fireEvent.click(picker.getByRole('button', { name: 'Add Single-Arm Row' }))
  fireEvent.click(picker.getByRole('button', { name: 'Done' }))
  const row = within(screen.getByRole('listitem', { name: 'Back Squat' }))
  fireEvent.change(row.getByLabelText('Sets'), { target: { value: '5' } })
  fireEvent.change(row.getByLabelText('Reps'), { target: { value: '3-5' } })
  fireEvent.change(row.getByLabelText('Rest (s)'), { target: { value: '180' } })
  const save = screen.getByRole('button', { name: 'Save workout' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout saved'))
  expect(sent.map(({ body }) => body)).toEqual([
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

test('the library is searched once typing rests, not at each key', async () => {
  const searches: string[] = []
  answers = {
    'GET /workouts': () => ({ items: [] }),
    'GET /exercises/in-short': () => ({ items: [inShort(SQUAT, 'Back Squat')], next: null }),
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
  await waitFor(() => expect(searches).toContain('?search=squ'))
  expect(searches).toEqual(['', '?search=squ'])
})

test('exercises are put in order by the keys of their handle, which keeps the focus, and taken out', async () => {
  answers = {
    [`GET /workouts/${WORKOUT}`]: () => workout(),
    [`PUT /workouts/${WORKOUT}`]: () => workout({ version: 5 }),
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
  expect(sent[0]!.body).toEqual({
    name: 'Leg day',
    exercises: [{ exercise_id: ROW, sets: 2, reps: '8', rest_seconds: 90 }],
    version: 4,
  })
})

test('opened again at once a saved workout shows what was saved, and so does its training', async () => {
  let saved = workout()
  answers = {
    'GET /workouts': () => ({ items: [saved] }),
    [`GET /workouts/${WORKOUT}`]: () => saved,
    [`GET /workouts/${WORKOUT}/plan`]: () => plan({ title: saved.name }),
    [`PUT /workouts/${WORKOUT}`]: (body) => {
      saved = workout({ ...(body as object), exercises: saved.exercises, version: 5 })
      return saved
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
  fireEvent.click(await screen.findByRole('link', { name: /^Start/ }))
  expect(await screen.findByRole('heading', { name: 'Legs' })).toBeTruthy()
})

test('what is wrong is said beside it; what cannot be saved stays as typed; one changed elsewhere can be put over', async () => {
  answers = {
    [`GET /workouts/${WORKOUT}`]: () => workout(),
    [`PUT /workouts/${WORKOUT}`]: () =>
      sent.length === 1
        ? problem(409, 'workout-changed', 'Changed.', { current: workout({ version: 7 }) })
        : workout({ version: 8 }),
  }
  open(`/workouts/${WORKOUT}`)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.change(screen.getAllByLabelText('Sets')[0]!, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  expect(await screen.findByText('Workout name is required')).toBeTruthy()
  expect(screen.getByText('At least one set')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(name, { target: { value: 'Mine' } })
  fireEvent.change(screen.getAllByLabelText('Sets')[0]!, { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(name.value).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Save workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout saved'))
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([4, 7])
})

test.each(['/workouts', '/workouts/new', `/workouts/${WORKOUT}/train`, '/progress'])(
  'who has no subscription is offered one on %s [workout-builder/refuse-unsubscribed] [progress-tracking/refuse-unsubscribed]',
  async (path) => {
    const refused = () => problem(403, 'subscription-required', 'Part of Premium.')
    answers = {
      'GET /workouts': refused,
      [`GET /workouts/${WORKOUT}/plan`]: refused,
      'GET /progress': refused,
    }
    open(path)
    expect(await screen.findByText('Workouts and progress come with Premium')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/pricing')
  },
)

const plan = (changes: object = {}) => ({
  title: 'Leg day',
  workout_id: WORKOUT,
  program_id: null,
  day_number: null,
  exercises: [
    part(SQUAT, 'Back Squat', {
      last: { done_on: '2026-11-18', sets: [{ reps: 8, weight_grams: 60_000 }] },
    }),
  ],
  ...changes,
})

const trainFrom = async (path: string, isPlanned: string) => {
  localStorage.setItem('fieldside.weight-unit', 'kg')
  answers[`GET ${isPlanned}`] ??= () => plan()
  answers['POST /training-logs'] ??= (body) => Response.json({ ...(body as object) }, { status: 201 })
  answers['GET /progress'] ??= () => ({ sessions: 0, weeks: [], exercises: [] })
  const view = open(path)
  await screen.findByRole('heading', { name: 'Back Squat' })
  return view
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Back Squat, ${name}`)
const tick = (set: number) =>
  fireEvent.click(screen.getByRole('button', { name: `Back Squat, set ${set} done` }))

test('sets have last time’s numbers filled in; those ticked are logged with the date, once [progress-tracking/log]', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(screen.getByText(/Last time, .*Nov 18.*: 8 × 60 kg/)).toBeTruthy()
  expect([field('set 1, weight in kg').value, field('set 1, repetitions').value]).toEqual(['60', '8'])
  expect([field('set 2, weight in kg').value, field('set 2, repetitions').value]).toEqual(['60', '8'])
  fireEvent.change(field('set 1, weight in kg'), { target: { value: '62.5' } })
  tick(1)
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-11-19' } })
  const log = dialog.getByRole('button', { name: 'Log workout' })
  fireEvent.click(log)
  fireEvent.click(log)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged'))
  expect(sent).toHaveLength(1)
  expect(sent[0]!.key).toBeTruthy()
  expect(sent[0]!.body).toEqual({
    workout_id: WORKOUT,
    program_id: null,
    day_number: null,
    done_on: '2026-11-19',
    duration_seconds: null,
    notes: null,
    sets: [{ exercise_id: SQUAT, reps: 8, weight_grams: 62_500 }],
  })
  expect(await screen.findByText('at /progress')).toBeTruthy()
})

test('a day of a program is logged as such [progress-tracking/log]', async () => {
  answers[`GET /training/programs/${WORKOUT}/days/2`] = () =>
    plan({ workout_id: null, program_id: WORKOUT, day_number: 2 })
  await trainFrom(`/programs/${WORKOUT}/days/2/train`, `/training/programs/${WORKOUT}/days/2`)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged'))
  expect(sent[0]!.body).toMatchObject({ workout_id: null, program_id: WORKOUT, day_number: 2, sets: [] })
})

test('what was typed and ticked survives a reload, and a failed log', async () => {
  answers['POST /training-logs'] = () => problem(500, 'unexpected', 'Not now.')
  const { unmount } = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  fireEvent.change(field('set 1, weight in kg'), { target: { value: '70' } })
  tick(1)
  unmount()
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(field('set 1, weight in kg').value).toBe('70')
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to log workout', 'Not now.'))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(field('set 1, weight in kg').value).toBe('70')
})

test('a log whose answer was lost is sent again as the same one, also minutes later', async () => {
  answers['POST /training-logs'] = () => problem(500, 'unexpected', 'Not now.')
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const log = await screen.findByRole('button', { name: 'Log workout' })
  fireEvent.click(log)
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
  fireEvent.click(log)
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2))
  expect(sent[1]).toEqual(sent[0])
})

test('the rest is measured by the clock: after a sleep the timer shows what is left, or that it is over', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  tick(1)
  expect(screen.getByRole('timer').textContent).toBe('1:30')
  const wakeAfter = (seconds: number) =>
    act(() => {
      vi.setSystemTime(start + seconds * 1000)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  wakeAfter(40)
  expect(screen.getByRole('timer').textContent).toBe('0:50')
  fireEvent.click(screen.getByRole('button', { name: '+15 s' }))
  wakeAfter(100)
  expect(screen.getByRole('timer').textContent).toBe('0:05')
  wakeAfter(3600)
  expect(screen.getByRole('timer').textContent).toBe('Rest is over')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('timer')).toBeNull()
})

test('without a log progress is honestly empty and leads to the workouts [progress-tracking/view]', async () => {
  answers['GET /progress'] = () => ({ sessions: 0, weeks: [], exercises: [] })
  const { container } = open('/progress')
  expect(await screen.findByText('Nothing logged yet')).toBeTruthy()
  expect(container.querySelector('svg[role=img], table')).toBeNull()
  expect(screen.queryByText('Export CSV')).toBeNull()
})

test('progress shows the charts with their figures beside them, the log, and the file [progress-tracking/view]', async () => {
  localStorage.setItem('fieldside.weight-unit', 'kg')
  const monday = '2026-11-16'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  answers = {
    'GET /progress': () => ({
      sessions: 3,
      weeks: [{ monday, sessions: 3, sets: 9, volume_grams: 1_440_000 }],
      exercises: [{ exercise_name: 'Back Squat', sessions: 2, last_on: '2026-11-20' }],
    }),
    'GET /progress/exercise': () => ({
      points: [
        { done_on: '2026-11-18', best_weight_grams: 60_000, best_reps: 8, sets: 2, volume_grams: 960_000 },
        { done_on: '2026-11-20', best_weight_grams: 62_500, best_reps: 8, sets: 1, volume_grams: 480_000 },
      ],
    }),
    'GET /training-logs': () => ({
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
          sets: [{ exercise_id: SQUAT, exercise_name: 'Back Squat', reps: 8, weight_grams: 62_500 }],
          created_at: '2026-11-20T10:00:00.000Z',
        },
      ],
      next: null,
    }),
  }
  open('/progress')
  expect(await screen.findByRole('img', { name: 'Sessions in each of the last 12 weeks' })).toBeTruthy()
  const weeks = within(screen.getByRole('table', { name: 'Sessions and sets in each week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(13)
  expect(weeks.getAllByRole('row')[1]!.textContent).toMatch(/Nov 16.*39$/)
  const lifts = within(await screen.findByRole('table', { name: 'Back Squat, day by day' }))
  expect(lifts.getAllByRole('row')[1]!.textContent).toMatch(/Nov 20.*62\.581480/)
  expect(await screen.findByText('Back Squat 8 × 62.5 kg')).toBeTruthy()
  expect(screen.getByText('Felt light.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/content/progress/export',
  )
})

test('when the last log of the chosen exercise is deleted, that is said until the list follows', async () => {
  const exercise = { exercise_name: 'Back Squat', sessions: 1, last_on: '2026-11-20' }
  answers = {
    'GET /progress': () => ({ sessions: 2, weeks: [], exercises: [exercise] }),
    'GET /progress/exercise': () => ({ points: [] }),
    'GET /training-logs': () => ({ items: [], next: null }),
  }
  open('/progress')
  expect(await screen.findByText('Nothing is logged of Back Squat any more.')).toBeTruthy()
})

test('a workout that is not there says so and leads back; exercises that left the library are named', async () => {
  answers = {
    [`GET /workouts/${WORKOUT}`]: () => problem(404, 'not-found', 'Workout not found'),
    [`GET /workouts/${ROW}`]: () =>
      workout({ exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Old Machine', { exercise_id: null })] }),
  }
  const { unmount } = open(`/workouts/${WORKOUT}`)
  expect(await screen.findByText('Workout not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To your workouts' }).getAttribute('href')).toBe('/workouts')
  unmount()
  open(`/workouts/${ROW}`)
  expect(await screen.findByText(/No longer in the library.*Old Machine/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
