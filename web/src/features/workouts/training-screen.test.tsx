import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DoneSet } from '@fieldside/contracts/http/training.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { problem, reply } from '@/client/testing/reply.ts'
import 'fake-indexeddb/auto'
import { clear, createStore, entries, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import {
  answerLog,
  answerPlan,
  part,
  ROW,
  SQUAT,
  served,
  serveTraining,
  setOffline,
  WORKOUT,
} from '@/entities/workout/testing/training-server.ts'
import { keepUnsent } from '@/entities/workout/unsent-logs.ts'
import { field, open, tick, trainFrom } from './testing/workout-pages.tsx'

serveTraining()

const storage = createStore('fieldside.unsent-logs', 'logs')
afterEach(() => clear(storage))

test('fills in the last workout’s numbers and logs the checked sets with the date, once [progress-tracking/log]', async () => {
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
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'Felt strong' } })
  const log = dialog.getByRole('button', { name: 'Log workout' })
  const unsaved = vi.fn(hasUnsaved)
  vi.mocked(notify.success).mockImplementation(unsaved)
  fireEvent.click(log)
  fireEvent.click(log)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged'))
  expect(unsaved).toHaveReturnedWith(false)
  expect(served.sent).toHaveLength(1)
  expect(served.sent[0]!.key).toBeTruthy()
  expect(served.sent[0]!.body).toEqual({
    workout_id: WORKOUT,
    program_id: null,
    day_number: null,
    done_on: '2026-11-19',
    duration_seconds: null,
    notes: 'Felt strong',
    sets: [{ exercise_id: SQUAT, ...DoneSet.parse({ reps: 8, weight_grams: 62_500 }) }],
  })
  expect(await screen.findByText('at /progress')).toBeTruthy()
})

test.each(['1901-11-19', '0026-11-19', '2999-01-01', ''])(
  'asks for another day than "%s" before it logs [progress-tracking/days]',
  async (day) => {
    await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: day } })
    expect(dialog.getByText('Please choose today or an earlier day, from 2000 on')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Log workout' }).disabled).toBe(true)
  },
)

test('shows meters instead of repetitions for a drill and logs it as done', async () => {
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat', { reps: '20 m' }), last: null }] })
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(screen.getAllByText('20 m')).toHaveLength(2)
  expect(screen.queryByLabelText(/repetitions/)).toBeNull()
  tick(1)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]!.body).toMatchObject({
    sets: [{ exercise_id: SQUAT, reps: null, weight_grams: null }],
  })
})

test('groups equal consecutive sets of the last workout', async () => {
  const set = DoneSet.parse({ reps: 8, weight_grams: 60_000 })
  const sets = [set, set, set, DoneSet.parse({ reps: 6, weight_grams: null })]
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({ exercises: [{ ...part(SQUAT, 'Back Squat'), last: { done_on: '2026-11-18', sets } }] })
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(screen.getByText(/: 3 sets of 8 × 60 kg, 6$/)).toBeTruthy()
})

test('shows an exercise that the workout has twice without two landmarks of one name', async () => {
  served.answers[`GET /workouts/${WORKOUT}/plan`] = () =>
    answerPlan({
      exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Row'), part(ROW, 'Row')].map((planned) => ({
        ...planned,
        last: null,
      })),
    })
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  expect(screen.getAllByRole('article', { name: 'Row' })).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Row' })).toBeNull()
})

test('logs a program day with its program [progress-tracking/log]', async () => {
  served.answers[`GET /training/programs/${WORKOUT}/days/2`] = () =>
    answerPlan({ workout_id: null, program_id: WORKOUT, day_number: 2 })
  await trainFrom(`/programs/${WORKOUT}/days/2/train`, `/training/programs/${WORKOUT}/days/2`)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged'))
  expect(served.sent[0]!.body).toMatchObject({
    workout_id: null,
    program_id: WORKOUT,
    day_number: 2,
    sets: [],
  })
})

test('keeps typed numbers and checked sets across a reload and a failed log', async () => {
  served.answers['POST /training-logs'] = () => problem(500, 'unexpected', 'Not now.')
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

test('syncs checked sets between two tabs and ends the workout in both when one logs it', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  tick(1)
  const [key] = Object.keys(localStorage).filter((one) => localStorage.getItem(one)?.includes('"sets"'))
  const draft = JSON.parse(localStorage.getItem(key!)!)
  draft.sets[0][1].done = true
  const inAnotherTab = (newValue: string | null) => {
    if (newValue) localStorage.setItem(key!, newValue)
    else localStorage.removeItem(key!)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key!, newValue })))
  }
  inAnotherTab(JSON.stringify(draft))
  expect(screen.getByText('2 of 2 sets done')).toBeTruthy()
  inAnotherTab(null)
  expect(screen.getByText('0 of 2 sets done')).toBeTruthy()
  expect(notify.success).toHaveBeenCalledWith(
    'Workout logged',
    'You logged it in another tab, so this tab starts over.',
  )
})

test('resends the same log minutes after a lost response, even past midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T23:58:00') })
  served.answers['POST /training-logs'] = () => problem(500, 'unexpected', 'Not now.')
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const log = await screen.findByRole('button', { name: 'Log workout' })
  fireEvent.click(log)
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  vi.setSystemTime('2026-11-25T00:03:00')
  fireEvent.click(log)
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2))
  expect(served.sent[0]!.body).toMatchObject({ done_on: '2026-11-24', duration_seconds: 0 })
  expect(served.sent[1]).toEqual(served.sent[0])
})

test('shows the correct rest after the phone sleeps', async () => {
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

const SAVED = 'Saved here. We’ll send it when you’re online.'

/** Trains, and finishes with a note, without a connection. */
const finishOffline = async () => {
  const view = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  tick(1)
  setOffline(true)
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'Left knee held' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Log workout' }))
  await screen.findByText(SAVED)
  return view
}
const LATER = /^Leg day, .*, is saved here\. We’ll send it when you’re online\.$/

test('keeps a workout that was finished offline, and sends it once when the connection is back [progress-tracking/offline]', async () => {
  await finishOffline()
  expect(await screen.findByText(LATER)).toBeTruthy()
  expect(hasUnsaved()).toBe(false)
  expect(localStorage.getItem(`fieldside.training.1.${WORKOUT}.`)).toBeNull()
  expect(notify.error).not.toHaveBeenCalled()
  setOffline(false)
  expect(await screen.findByRole('heading', { name: 'Workout logged' })).toBeTruthy()
  expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.stringContaining('Leg day'))
  expect(screen.queryByText(LATER)).toBeNull()
  setOffline(false)
  expect(served.sent).toHaveLength(1)
  expect(served.sent[0]!.body).toMatchObject({ workout_id: WORKOUT, notes: 'Left knee held' })
})

test('keeps a workout after one failed request, even if the browser believes that it is online [progress-tracking/offline]', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  let tries = 0
  served.answers['POST /training-logs'] = () => {
    tries += 1
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  expect(await screen.findByText(LATER)).toBeTruthy()
  // The second one may have sent what was kept.
  expect(tries).toBeLessThanOrEqual(2)
})

test('sends a kept workout after a reload, with the key of the first attempt, for its owner alone [progress-tracking/offline]', async () => {
  const { unmount } = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  // The connection is lost when the request has arrived.
  served.answers['POST /training-logs'] = () => {
    setOffline(true)
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  expect(await screen.findByText(LATER)).toBeTruthy()
  unmount()
  setOffline(false)
  served.answers['POST /training-logs'] = answerLog
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  served.userId = '2'
  const theirs = open('/workouts')
  await screen.findByRole('heading', { name: 'Workouts' })
  expect(await entries(storage)).toHaveLength(2)
  expect([screen.queryByText(LATER), served.sent.length]).toEqual([null, 1])
  theirs.unmount()
  served.userId = '1'
  open('/workouts')
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.anything()))
  expect(served.sent[1]).toEqual(served.sent[0])
  expect(await entries(storage)).toHaveLength(1)
})

test('stores a kept workout encrypted with a key that no script can read [progress-tracking/offline]', async () => {
  await finishOffline()
  const kept = new Map<string, unknown>(await entries(storage))
  const secret = kept.get('secret') as CryptoKey
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow()
  kept.delete('secret')
  const [{ iv, data, ...readable }] = [...kept.values()] as [{ iv: Uint8Array; data: ArrayBuffer }]
  expect(iv).toHaveLength(12)
  expect(readable).toEqual({ userId: '1' })
  expect(new TextDecoder('latin1').decode(data)).not.toContain('knee')
  expect(JSON.stringify(localStorage)).not.toContain('knee')
})

test('says why the server refused a kept workout, and retries, copies, or discards it [progress-tracking/offline]', async () => {
  await finishOffline()
  served.answers['POST /training-logs'] = () => problem(404, 'not-found', 'Workout not found')
  setOffline(false)
  expect(await screen.findByText(/^We couldn’t log Leg day, .*\. Workout not found$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(served.sent).toHaveLength(2))
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
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await entries(storage)).toHaveLength(1))
  expect(await screen.findByRole('heading', { name: 'Workout discarded' })).toBeTruthy()
})

test('never takes storage that cannot be read for a sent workout, and reads it again [progress-tracking/offline]', async () => {
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`)
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Storage is busy')
  })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  served.isOffline = true
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log workout' }))
  await screen.findByText(SAVED)
  expect(screen.queryByRole('heading', { name: 'Workout logged' })).toBeNull()
  read.mockRestore()
  online.mockReturnValue(true)
  served.isOffline = false
  await act(async () => void vi.advanceTimersByTime(15_000))
  expect(await screen.findByRole('heading', { name: 'Workout logged' })).toBeTruthy()
})

test('sends a kept workout beside an entry that cannot be decrypted [progress-tracking/offline]', async () => {
  await set('broken', { userId: '1', iv: new Uint8Array(12), data: new ArrayBuffer(32) }, storage)
  await finishOffline()
  setOffline(false)
  expect(await screen.findByRole('heading', { name: 'Workout logged' })).toBeTruthy()
  expect(served.sent).toHaveLength(1)
})

test('shows and sends a workout that was kept while the browser still read the kept ones [progress-tracking/offline]', async () => {
  await set('broken', { userId: '1', iv: new Uint8Array(12), data: new ArrayBuffer(32) }, storage)
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(() => new Promise(() => {}))
  await finishOffline()
  expect(await screen.findByText(LATER)).toBeTruthy()
  expect(decrypt.mock.calls.length).toBeGreaterThan(1)
  setOffline(false)
  expect(await screen.findByRole('heading', { name: 'Workout logged' })).toBeTruthy()
})

test('checks before each kept workout that its user is still signed in [progress-tracking/offline]', async () => {
  const body = { workout_id: WORKOUT, done_on: '2026-11-19' }
  await keepUnsent({ key: 'first', userId: '1', title: 'Leg day', body })
  await keepUnsent({ key: 'second', userId: '1', title: 'Leg day', body })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const checks = () => fetched.mock.calls.filter(([path]) => path === '/api/session')
  const users: string[] = []
  served.answers['GET /workouts'] = () => reply(actions.listWorkouts, { items: [] })
  served.answers['POST /training-logs'] = (log) => {
    users.push(served.userId)
    served.userId = '2'
    return answerLog(log)
  }
  open('/workouts')
  // One at the start, one before each log, one after the first log, and one because of the other user.
  await waitFor(() => expect(checks()).toHaveLength(5))
  expect(users).toEqual(['1'])
  expect(await entries(storage)).toHaveLength(2)
})
