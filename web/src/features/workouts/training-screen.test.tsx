import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DoneSet } from '@fieldside/contracts/http/training.ts'
import { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { problem, reply } from '@/client/testing/reply.ts'
import 'fake-indexeddb/auto'
import { isId } from '@fieldside/contracts/is-id.ts'
import { entries, set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
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
  workoutStorage,
} from '@/entities/workout/testing/training-server.ts'
import { workoutsOf } from '@/entities/workout/use-workouts.ts'
import { field, reopen, tick, trainFrom } from './testing/workout-pages.tsx'
import { startCopy } from './use-training.ts'

serveTraining()

const TRAIN = `/workouts/${WORKOUT}/train`
const PLAN = `/workouts/${WORKOUT}/plan`
const train = () => trainFrom(TRAIN, PLAN)
const stored = async () => (await entries(workoutStorage())).filter(([key]) => key !== 'secret')

const finish = async (notes = '') => {
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: notes } })
  fireEvent.click(dialog.getByRole('button', { name: 'Log workout' }))
}
const SAVED = 'Saved here. We’ll send it when you’re online.'
const LATER = /^Leg day, .*, is saved here\. We’ll send it when you’re online\.$/

test('fills in the last workout’s numbers and logs the checked sets with the date, once [progress-tracking/log]', async () => {
  await train()
  expect(screen.getByText(/Last time, .*Nov 18.*: 8 × 60 kg/)).toBeTruthy()
  expect([field('set 1, weight in kg').value, field('set 1, repetitions').value]).toEqual(['60', '8'])
  expect([field('set 2, weight in kg').value, field('set 2, repetitions').value]).toEqual(['60', '8'])
  fireEvent.change(field('set 1, weight in kg'), { target: { value: '62.5' } })
  tick(1)
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-11-19' } })
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'Felt strong' } })
  const log = dialog.getByRole('button', { name: 'Log workout' })
  fireEvent.click(log)
  fireEvent.click(log)
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.stringContaining('Leg day')),
  )
  expect(await screen.findByText('at /progress')).toBeTruthy()
  expect(hasUnsaved()).toBe(false)
  expect(logged()).toEqual([
    {
      title: 'Leg day',
      workout_id: WORKOUT,
      program_id: null,
      day_number: null,
      done_on: '2026-11-19',
      start_time: null,
      duration_seconds: null,
      notes: 'Felt strong',
      sets: [{ exercise_id: SQUAT, reps: 8, weight_grams: 62_500 }],
    },
  ])
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test.each(['1901-11-19', '0026-11-19', '2999-01-01', ''])(
  'asks for another day than "%s" before it logs [progress-tracking/days]',
  async (day) => {
    await train()
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: day } })
    expect(dialog.getByText('Please choose today or an earlier day, from 2000 on')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Log workout' }).disabled).toBe(true)
  },
)

test('shows meters instead of repetitions for a drill and logs it as done', async () => {
  served.answers[`GET ${PLAN}`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat', { reps: '20 m' }), last: null }] })
  await train()
  expect(screen.getAllByText('20 m')).toHaveLength(2)
  expect(screen.queryByLabelText(/repetitions/)).toBeNull()
  tick(1)
  await finish()
  await waitFor(() =>
    expect(logged()).toMatchObject([{ sets: [{ exercise_id: SQUAT, reps: null, weight_grams: null }] }]),
  )
})

test('groups equal consecutive sets of the last workout', async () => {
  const one = DoneSet.parse({ reps: 8, weight_grams: 60_000 })
  const sets = [one, one, one, DoneSet.parse({ reps: 6, weight_grams: null })]
  served.answers[`GET ${PLAN}`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat'), last: { done_on: '2026-11-18', sets } }] })
  await train()
  expect(screen.getByText(/: 3 sets of 8 × 60 kg, 6$/)).toBeTruthy()
})

test('shows an exercise that the workout has twice without two landmarks of one name', async () => {
  served.answers[`GET ${PLAN}`] = () =>
    answerPlan({
      exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Row'), part(ROW, 'Row')].map((planned) => ({
        ...planned,
        last: null,
      })),
    })
  await train()
  expect(screen.getAllByRole('article', { name: 'Row' })).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Row' })).toBeNull()
})

test.each([
  ['after midnight', '2026-11-21T00:20:00', 2400],
  ['after the clock was corrected', '2026-11-20T23:30:00', null],
  ['two days later', '2026-11-22T23:50:00', null],
])(
  'logs a workout on the day of its start when it is finished %s [progress-tracking/days]',
  async (_, end, duration_seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:40:00') })
    await train()
    tick(1)
    vi.setSystemTime(end)
    await finish()
    await waitFor(() =>
      expect(logged()).toMatchObject([{ done_on: '2026-11-20', start_time: '23:40:00', duration_seconds }]),
    )
  },
)

test('logs a program day with its program [progress-tracking/log]', async () => {
  served.answers[`GET /training/programs/${WORKOUT}/days/2`] = () =>
    answerPlan({ workout_id: null, program_id: WORKOUT, day_number: 2 })
  await trainFrom(`/programs/${WORKOUT}/days/2/train`, `/training/programs/${WORKOUT}/days/2`)
  await finish()
  expect(await screen.findByText('at /progress')).toBeTruthy()
  expect(logged()).toMatchObject([{ workout_id: null, program_id: WORKOUT, day_number: 2, sets: [] }])
})

test('continues after a reload at the same set, with the rest at the right time [log/resume]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00') })
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this)
  }
  served.answers[`GET ${PLAN}`] = () =>
    answerPlan({
      exercises: [part(SQUAT, 'Back Squat', { sets: 1 }), part(ROW, 'Row')].map((one) => ({
        ...one,
        last: null,
      })),
    })
  const { unmount } = await train()
  fireEvent.change(field('set 1, weight in kg'), { target: { value: '70' } })
  tick(1)
  fireEvent.click(screen.getByRole('button', { name: 'Row, set 1 done' }))
  unmount()
  // The rest timer kept the row after the checked one in view.
  scrolled.length = 0
  served.answers[`GET ${PLAN}`] = () => problem(500, 'unexpected', 'Not needed')
  vi.setSystemTime('2026-11-20T18:00:40')
  await train()
  expect(field('set 1, weight in kg').value).toBe('70')
  expect(screen.getByText('2 of 3 sets done')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toContain('0:50')
  await waitFor(() => expect(scrolled).toHaveLength(1))
  const shown = within(scrolled[0] as HTMLElement).getByRole('article')
  expect(shown.getAttribute('aria-label')).toBe('Row')
})

test('starts anew from the changed plan after a workout was only opened, and asks about one of yesterday', async () => {
  const { unmount } = await train()
  unmount()
  served.answers[`GET ${PLAN}`] = () => answerPlan({ title: 'New name' })
  const second = await train()
  expect(screen.getByRole('heading', { name: 'New name' })).toBeTruthy()
  tick(1)
  second.unmount()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  await train()
  expect(screen.getByText('0 of 2 sets done')).toBeTruthy()
  await reopen('/workouts')
  expect(await screen.findByRole('link', { name: 'Continue New name' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard New name' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Continue New name' })).toBeNull())
  await waitFor(() => expect([...served.logs.values()].map(({ state }) => state)).toEqual(['deleted']))
})

test('goes on with a workout that release 0.2.0 has stored, also when its plan can be read [log/resume]', async () => {
  const sets = [
    [
      { weight: '70', reps: '8', done: true },
      { weight: '70', reps: '8', done: false },
    ],
  ]
  // It knew only repetitions and weights.
  const { measure, has_barbell, ...squat } = part(SQUAT, 'Back Squat')
  const last = { done_on: '2026-11-18', sets: [{ reps: 8, weight_grams: 60_000 }] }
  const stored = { ...plan(), exercises: [{ ...squat, last }] }
  const draft = { plan: stored, unit: 'kg', startedAt: Date.now(), restEndsAt: null, sets }
  localStorage.setItem(`fieldside.training.1.${WORKOUT}.`, JSON.stringify(draft))
  await train()
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
  expect(field('set 1, weight in kg').value).toBe('70')
  expect(screen.getByText(/Last time, .*Nov 18.*: 8 × 60 kg/)).toBeTruthy()
  await finish()
  await waitFor(() => expect(served.logs.size).toBe(1))
  for (const document of served.logs.values()) expect(WorkoutDocument.parse(document)).toEqual(document)
})

test('gives workouts ids in the order of their starts', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids = Array.from({ length: 20 }, (_, minute) => {
    vi.setSystemTime(Date.parse('2026-11-20T18:00:00') + minute * 60_000)
    return startCopy('1', plan())
  })
  expect(ids.every(isId)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})

test('starts no rest before a drop set, which follows without one [log/rest]', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  fireEvent.click(screen.getByRole('button', { name: 'Back Squat, set 2, kind and RPE' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Drop set' }))
  tick(1)
  expect(await screen.findByText('1 of 2 sets done')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  tick(2)
  expect(await screen.findByRole('timer')).toBeTruthy()
})

test('shows the correct rest after the phone sleeps', async () => {
  await train()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  tick(1)
  expect(screen.getByRole('timer').textContent).toContain('1:30')
  const wakeAfter = (seconds: number) =>
    act(() => {
      vi.setSystemTime(start + seconds * 1000)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  wakeAfter(40)
  expect(screen.getByRole('timer').textContent).toContain('0:50')
  fireEvent.click(screen.getByRole('button', { name: '+15 s' }))
  wakeAfter(100)
  expect(screen.getByRole('timer').textContent).toContain('0:05')
  wakeAfter(3600)
  expect(screen.getByRole('timer').textContent).toContain('Rest is over')
})

/** Trains, and finishes with a note, without a connection. */
const finishOffline = async () => {
  const view = await train()
  tick(1)
  setOffline(true)
  await finish('Left knee held')
  await screen.findByText(SAVED)
  return view
}

test('keeps a workout that was finished offline, and sends it once when the connection is back [progress-tracking/offline] [log/offline]', async () => {
  await finishOffline()
  expect(await screen.findByText(LATER)).toBeTruthy()
  expect(hasUnsaved()).toBe(false)
  expect(notify.error).not.toHaveBeenCalled()
  setOffline(false)
  expect(await screen.findByText('at /progress')).toBeTruthy()
  expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.stringContaining('Leg day'))
  expect(screen.queryByText(LATER)).toBeNull()
  expect(logged()).toMatchObject([{ workout_id: WORKOUT, notes: 'Left knee held', sets: [{ reps: 8 }] }])
})

test('sends a finished workout after a reload, for its owner alone, also if the first attempt arrived [progress-tracking/offline] [log/offline]', async () => {
  const { unmount } = await train()
  tick(1)
  // The connection is lost when the request has arrived.
  served.saveLog = (save) => {
    save()
    setOffline(true)
    throw new TypeError('Failed to fetch')
  }
  await finish()
  expect(await screen.findByText(LATER)).toBeTruthy()
  unmount()
  served.saveLog = null
  setOffline(false)
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  served.userId = '2'
  const attempts = served.sent.length
  const theirs = await reopen('/workouts')
  await screen.findByRole('heading', { name: 'Workouts' })
  expect([await stored(), screen.queryByText(LATER), served.sent.length]).toMatchObject([
    [{}],
    null,
    attempts,
  ])
  theirs.unmount()
  served.userId = '1'
  await reopen('/workouts')
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.anything()))
  expect(logged()).toHaveLength(1)
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('stores workouts encrypted with a key that no script can read [progress-tracking/offline]', async () => {
  await finishOffline()
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  const kept = new Map<string, unknown>(await entries(workoutStorage()))
  const secret = kept.get('secret') as CryptoKey
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow()
  kept.delete('secret')
  const [{ iv, data, ...readable }] = [...kept.values()] as [{ iv: Uint8Array; data: ArrayBuffer }]
  expect(iv).toHaveLength(12)
  expect(readable).toEqual({ userId: '1' })
  expect(new TextDecoder('latin1').decode(data)).not.toContain('knee')
  expect(JSON.stringify(localStorage)).not.toContain('knee')
})

test('says why the server refused a workout, and retries, copies, or discards it [progress-tracking/offline]', async () => {
  await finishOffline()
  const premium = 'Building workouts and tracking progress is part of Premium. Subscribe to use it.'
  served.saveLog = () => problem(403, 'subscription-required', premium)
  setOffline(false)
  const refusal =
    /^We couldn’t log Leg day, .*\. Building workouts and tracking progress is part of Premium\./
  expect(await screen.findByText(refusal)).toBeTruthy()
  const attempts = served.sent.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(served.sent.length).toBeGreaterThan(attempts))
  expect(await screen.findByText(refusal)).toBeTruthy()
  const clipboard = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: clipboard } })
  fireEvent.click(await screen.findByRole('button', { name: 'Copy sets' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Copied'))
  expect(clipboard.mock.calls[0]![0]).toMatch(/^Leg day, .*\nBack Squat: 8 × 60 kg\nLeft knee held$/)
  clipboard.mockRejectedValueOnce(new DOMException('Denied'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy sets' }))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('We couldn’t copy the sets', expect.anything()),
  )
  expect(await stored()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Workout discarded' })).toBeTruthy()
  await waitFor(() => expect(Object.keys(workoutsOf('1').store.state().refused)).toHaveLength(1))
  expect(screen.queryByText(/^We couldn’t log/)).toBeNull()
})

test('says that this browser can’t save a workout, goes on, and saves it once storage works [log/offline]', async () => {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Storage is busy')
  })
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError')
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await train()
  tick(1)
  expect(await screen.findByText(/^This browser can’t save your workout\./)).toBeTruthy()
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
  read.mockRestore()
  write.mockRestore()
  await act(async () => void vi.advanceTimersByTime(15_000))
  await waitFor(() => expect(screen.queryByText(/^This browser can’t save your workout\./)).toBeNull())
  expect(await stored()).toHaveLength(1)
  await finish()
  expect(await screen.findByText('at /progress')).toBeTruthy()
})

test('sends a workout beside an entry that cannot be decrypted [progress-tracking/offline]', async () => {
  await set('broken', { userId: '1', iv: new Uint8Array(12), data: new ArrayBuffer(32) }, workoutStorage())
  await finishOffline()
  setOffline(false)
  await waitFor(() => expect(logged()).toHaveLength(1))
})

test('checks before each workout that its user is still signed in [progress-tracking/offline]', async () => {
  served.saveLog = () => problem(503, 'unavailable', 'Not now')
  // So that each page sends once.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const title of ['First', 'Second']) {
    served.answers[`GET ${PLAN}`] = () => answerPlan({ title })
    const { unmount } = await train()
    tick(1)
    await finish()
    await screen.findByText(/ (is|are) saved here\. We’ll send/)
    unmount()
  }
  const users: string[] = []
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  served.saveLog = (save) => {
    users.push(served.userId)
    served.userId = '2'
    return save()
  }
  await reopen('/workouts')
  await waitFor(() => expect(users).toEqual(['1']))
  await waitFor(async () => expect(await stored()).toHaveLength(1))
})
