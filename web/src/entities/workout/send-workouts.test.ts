import { EMPTY_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { problem } from '@/client/testing/reply.ts'
import { createSender } from './send-workouts.ts'
import { served, serveTraining, setOffline } from './testing/training-server.ts'
import { finishWorkout, startWorkout } from './workout-changes.ts'
import { createWorkoutStore, type WorkoutStore } from './workout-store.ts'

serveTraining()

const opened: WorkoutStore[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

const FIRST = '00000000-0000-4000-8000-00000000000a'
const SECOND = '00000000-0000-4000-8000-00000000000b'
const SOURCE = { title: 'Leg day', workout_id: null, program_id: null, day_number: null }

/** Opens the browser's workouts after a reload. */
const reopen = async () => {
  for (const store of opened.splice(0)) await store.close()
  const store = createWorkoutStore('1')
  opened.push(store)
  await store.load()
  return { store, sender: createSender(store) }
}

const openWithFinished = async (ids: string[]) => {
  const here = await reopen()
  const started = startWorkout(SOURCE, [], '2026-11-20', new Date('2026-11-20T18:00:00'))
  const facts = { done_on: '2026-11-20', duration_seconds: null, notes: null }
  const rest = { endsAt: null, setAt: 0 }
  const copy = {
    ...{ document: finishWorkout(started, facts), sent: EMPTY_DOCUMENT },
    ...{ startedAt: 0, rest, before: {} },
  }
  for (const id of ids) await here.store.put({ id, ...copy })
  return here
}

const left = (store: WorkoutStore) => store.state().copies.map(({ id }) => id)

/** Answers the first attempts with a status, and stores what comes after them. */
const failFirst = (status: number, times = 1) => {
  let attempts = 0
  served.saveLog = (save) => {
    attempts += 1
    return attempts > times ? save() : problem(status, 'unexpected', 'Not now')
  }
}

test.each([
  [500, 1],
  [503, 1],
  [404, 2],
])(
  'sends the next workout after one that fails with %i, which it sends later [log/offline]',
  async (status, times) => {
    const { store, sender } = await openWithFinished([FIRST, SECOND])
    failFirst(status, times)
    expect(await sender.sendAll()).toBe('retry')
    expect([...served.logs.keys()]).toEqual([SECOND])
    expect(left(store)).toEqual([FIRST])
    expect(await sender.sendAll()).toBe('done')
    expect(left(store)).toEqual([])
  },
)

test('sends nothing more in a round without a login session or a connection', async () => {
  const { store, sender } = await openWithFinished([FIRST, SECOND])
  failFirst(401)
  expect(await sender.sendAll()).toBe('signed-out')
  setOffline(true)
  expect(await sender.sendAll()).toBe('retry')
  expect(served.sent).toHaveLength(1)
  expect(left(store)).toEqual([FIRST, SECOND])
})

test('sends a workout again that a process of an older release did not know how to take', async () => {
  const { store, sender } = await openWithFinished([FIRST])
  failFirst(405)
  expect(await sender.sendAll()).toBe('retry')
  expect(store.state().refused).toEqual({})
  expect(await sender.sendAll()).toBe('done')
  expect(left(store)).toEqual([])
})

test('discards a workout on the server after a renewal, when it was refused before it', async () => {
  const { store, sender } = await openWithFinished([FIRST])
  await store.discard(FIRST)
  failFirst(403)
  expect(await sender.sendAll()).toBe('done')
  expect(left(store)).toEqual([FIRST])
  const later = await reopen()
  expect(await later.sender.sendAll()).toBe('done')
  expect(left(later.store)).toEqual([])
  expect(served.logs.get(FIRST)).toMatchObject({ state: 'deleted' })
})
