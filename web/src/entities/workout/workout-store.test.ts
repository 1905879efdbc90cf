import { isId } from '@fieldside/contracts/is-id.ts'
import { EMPTY_DOCUMENT, entriesOf } from '@fieldside/contracts/merge-workout.ts'
import { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import 'fake-indexeddb/auto'
import { entries, get, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { createSealedStore } from './sealed-store.ts'
import { earlierStorage, serveTraining, workoutStorage } from './testing/training-server.ts'
import {
  addSet,
  changeSet,
  finishWorkout,
  moveExercise,
  shownEntries,
  startWorkout,
} from './workout-changes.ts'
import type { WorkoutCopy } from './workout-copy.ts'
import { createWorkoutStore, type WorkoutStore } from './workout-store.ts'

serveTraining()

const opened: WorkoutStore[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

const open = async (userId = '1'): Promise<WorkoutStore> => {
  const store = createWorkoutStore(userId)
  opened.push(store)
  await store.load()
  return store
}

const SET = {
  reps: 8,
  weight_grams: 60_000,
  kind: 'normal' as const,
  seconds: null,
  distance_cm: null,
  rpe: null,
  done: false,
}
const exercise = (exercise_name: string) => ({
  exercise_id: null,
  exercise_name,
  measure: 'reps' as const,
  has_barbell: false,
  sets: 2,
  reps: '8',
  rest_seconds: 90,
  start: [SET, SET],
})
const SOURCE = { title: 'Leg day', workout_id: null, program_id: null, day_number: null }

const copy = (): WorkoutCopy => ({
  id: '00000000-0000-4000-8000-000000000009',
  document: startWorkout(
    SOURCE,
    ['A', 'B', 'C'].map(exercise),
    '2026-11-20',
    new Date('2026-11-20T18:00:00'),
  ),
  sent: EMPTY_DOCUMENT,
  startedAt: 0,
  rest: { endsAt: null, setAt: 0 },
  before: {},
})

const checkedIn = (store: WorkoutStore) =>
  entriesOf(store.state().copies[0]!.document).flatMap(({ done }) => done.map(({ checked }) => checked))

test('shows a change in every tab, and stores what two tabs changed at once [log/two-devices]', async () => {
  const started = copy()
  const [one, other] = [await open(), await open()]
  await one.put(started)
  await expect.poll(() => other.state().copies).toHaveLength(1)
  const [first, second] = Object.keys(started.document.sets)
  await Promise.all([
    one.change(started.id, { document: changeSet(started.document, first!, { done: true }) }),
    other.change(started.id, { document: changeSet(started.document, second!, { done: true }) }),
  ])
  const both = [true, true, false, false, false, false]
  await expect.poll(() => checkedIn(one)).toEqual(both)
  await expect.poll(() => checkedIn(other)).toEqual(both)
  expect(checkedIn(await open())).toEqual(both)
})

test('keeps what came after a page was drawn when the page changes something else, and its last change of one set [log/two-devices]', async () => {
  const started = copy()
  const store = await open()
  await store.put(started)
  const [first, second] = Object.keys(started.document.sets)
  const changed = (set: string, change: Parameters<typeof changeSet>[2]) =>
    store.change(started.id, { document: changeSet(started.document, set, change) })
  await changed(first!, { done: true })
  await changed(second!, { done: true, reps: 1 })
  await changed(second!, { done: true, reps: 12 })
  expect(checkedIn(store)).toEqual([true, true, false, false, false, false])
  expect(store.find(started.id)!.document.sets[second!]!.value.reps).toBe(12)
})

test('ends a workout in every tab', async () => {
  const started = copy()
  const [one, other] = [await open(), await open()]
  await one.put(started)
  await expect.poll(() => other.state().copies).toHaveLength(1)
  await one.drop(started.id, 'sent')
  await expect.poll(() => other.state()).toMatchObject({ copies: [], outcomes: { [started.id]: 'sent' } })
  expect((await open()).state().copies).toEqual([])
})

test('takes over a running workout and unsent ones of release 0.2.0, with their keys, once [log/offline]', async () => {
  const plan = {
    ...SOURCE,
    title: 'Running',
    exercises: [{ ...exercise('Back Squat'), exercise_id: null, category: 'strength', last: null }],
  }
  const draft = {
    plan,
    unit: 'lb',
    startedAt: Date.parse('2026-11-20T18:00:00Z'),
    restEndsAt: 1000,
    sets: [
      [
        { weight: '45', reps: '8', done: true },
        { weight: '60', grams: 27_216, reps: '', done: false },
        { weight: '', reps: 'x', done: false },
      ],
    ],
  }
  localStorage.setItem('fieldside.training.1.some-workout.', JSON.stringify(draft))
  localStorage.setItem('fieldside.training.1.broken.', '{broken')
  localStorage.setItem('fieldside.training.2.theirs.', JSON.stringify(draft))
  const key = '00000000-0000-4000-8000-00000000000a'
  const [squat, row] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await createSealedStore('fieldside.unsent-logs', 'logs').put(key, '1', {
    title: 'Leg day',
    exerciseNames: { [squat]: 'Back Squat', [row]: 'Row' },
    body: {
      workout_id: row,
      done_on: '2026-11-19',
      duration_seconds: 60,
      notes: 'Left knee held',
      sets: [
        { exercise_id: squat, reps: 8, weight_grams: 60_000 },
        { exercise_id: squat, reps: 7, weight_grams: 60_000 },
        { exercise_id: row, reps: 5, weight_grams: null },
      ],
    },
  })
  for (const round of [1, 2]) {
    const store = await open()
    const copies = store.state().copies
    expect([round, copies.length]).toEqual([round, 2])
    const finished = copies.find(({ id }) => id === key)!
    expect(finished.document).toMatchObject({
      state: 'finished',
      log: { value: { title: 'Leg day', workout_id: row, done_on: '2026-11-19', notes: 'Left knee held' } },
    })
    expect(
      entriesOf(finished.document).map(({ exercise_name, done }) => [
        exercise_name,
        done.map(({ reps, checked }) => [reps, checked]),
      ]),
    ).toEqual([
      [
        'Back Squat',
        [
          [8, true],
          [7, true],
        ],
      ],
      ['Row', [[5, true]]],
    ])
    const running = copies.find(({ id }) => id !== key)!
    expect(running).toMatchObject({ startedAt: draft.startedAt, rest: { endsAt: 1000 } })
    expect(
      entriesOf(running.document)[0]!.done.map(({ reps, weight_grams, checked }) => [
        reps,
        weight_grams,
        checked,
      ]),
    ).toEqual([
      [8, 20_412, true],
      [null, 27_216, false],
      [null, null, false],
    ])
  }
  expect(localStorage.getItem('fieldside.training.1.some-workout.')).toBeNull()
  expect(localStorage.getItem('fieldside.training.2.theirs.')).not.toBeNull()
  expect(await get(key, earlierStorage())).toBeUndefined()
  expect((await open('2')).state().copies).toHaveLength(1)
})

test('takes over a workout of release 0.2.0 twice without a second of its sets [log/offline]', async () => {
  const key = '00000000-0000-4000-8000-00000000000a'
  const set = { exercise_id: key, reps: 8, weight_grams: 60_000 }
  const log = { title: 'Leg day', body: { done_on: '2026-11-19', sets: [set, set] } }
  const plan = { ...SOURCE, title: 'Running', exercises: [exercise('Row')] }
  const row = { weight: '60', reps: '8', done: false }
  const draft = {
    plan,
    unit: 'kg',
    startedAt: Date.parse('2026-11-20T18:00:00Z'),
    restEndsAt: null,
    sets: [[row]],
  }
  // The page was closed before it forgot them.
  const storeAgain = async () => {
    await createSealedStore('fieldside.unsent-logs', 'logs').put(key, '1', log)
    localStorage.setItem('fieldside.training.1.some-workout.', JSON.stringify(draft))
  }
  await storeAgain()
  const store = await open()
  const { id, document } = store.state().copies.find((one) => one.id !== key)!
  expect(WorkoutDocument.parse(document)).toEqual(document)
  expect(isId(id)).toBe(true)
  await store.change(id, { document: changeSet(document, Object.keys(document.sets)[0]!, { done: true }) })
  const before = store.state().copies.map((one) => one.document)
  await storeAgain()
  await store.load()
  expect(store.state().copies.map((one) => one.document)).toEqual(before)
  await storeAgain()
  const after = (await open()).state().copies.map((one) => one.document)
  expect(after).toHaveLength(2)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('keeps a workout of before that this browser cannot take over where it is', async () => {
  const key = '00000000-0000-4000-8000-00000000000a'
  const log = { title: 'Leg day', body: { workout_id: key, done_on: '2026-11-19' } }
  await createSealedStore('fieldside.unsent-logs', 'logs').put(key, '1', log)
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError')
  })
  const store = await open()
  expect(store.state()).toMatchObject({ isStored: false, copies: [{ id: key }] })
  write.mockRestore()
  expect(await get(key, earlierStorage())).toBeDefined()
  await set('broken', { userId: '1', iv: new Uint8Array(12), data: new ArrayBuffer(32) }, workoutStorage())
  expect((await open()).state()).toMatchObject({ isStored: true, copies: [{ id: key }] })
  expect(await entries(workoutStorage())).toHaveLength(3)
})

test('keeps an exercise between its neighbors, however often they change places', () => {
  let { document } = copy()
  const names = () =>
    shownEntries(document)
      .map(({ exercise_name }) => exercise_name)
      .join('')
  const idOf = (name: string) =>
    shownEntries(document).find(({ exercise_name }) => exercise_name === name)!.id
  for (let round = 0; round < 200; round += 1) {
    document = moveExercise(document, idOf('C'), -1)
    expect(names()).toBe('ACB')
    document = moveExercise(document, idOf('B'), -1)
    expect(names()).toBe('ABC')
  }
  document = moveExercise(document, idOf('A'), -1)
  expect(names()).toBe('ABC')
  document = moveExercise(moveExercise(document, idOf('A'), 1), idOf('C'), -1)
  expect(names()).toBe('BCA')
})

test('adds a set after the others of its exercise', () => {
  const { document } = copy()
  const [first] = shownEntries(document)
  const added = addSet(document, first!.id, { ...SET, reps: 5 })
  expect(shownEntries(added)[0]!.done.map(({ reps }) => reps)).toEqual([8, 8, 5])
})

test('writes changes in a row at once, so that closing the page loses little [log/offline]', async () => {
  const store = await open()
  await store.put(copy())
  const sealing = vi.spyOn(crypto.subtle, 'encrypt')
  for (let at = 0; at < 20; at += 1) {
    const { id, document } = store.find(copy().id)!
    void store.change(id, { document: addSet(document, shownEntries(document)[0]!.id, SET) })
  }
  const { id, document } = store.find(copy().id)!
  await store.change(id, { document })
  expect(sealing.mock.calls.length).toBeLessThanOrEqual(2)
  sealing.mockRestore()
  const again = await open()
  expect(shownEntries(again.find(id)!.document)[0]!.done).toHaveLength(22)
})

test('shows a finished workout once it is stored [log/offline]', async () => {
  const store = await open()
  await store.put(copy())
  const { id, document } = store.find(copy().id)!
  const { done_on, start_time } = document.log!.value
  const finished = finishWorkout(document, { done_on, start_time, duration_seconds: 60, notes: null })
  const storing = store.changeStored(id, { document: finished })
  let shown = ''
  store.subscribe(() => {
    shown ||= store.find(id)?.document.state ?? ''
  })
  expect(store.find(id)!.document.state).toBe('open')
  const stored = vi.spyOn(IDBObjectStore.prototype, 'put')
  await storing
  expect(stored).toHaveBeenCalled()
  expect(shown).toBe('finished')
  stored.mockRestore()
  expect((await open()).find(id)!.document.state).toBe('finished')
})
