import { EMPTY_DOCUMENT, entriesOf, merge, missingIn, nextClock } from '@fieldside/contracts/merge-workout.ts'
import type { DocumentExercise, DocumentSet, WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { newId } from '@fieldside/platform/ids.ts'
import fc from 'fast-check'
import { expect } from 'vitest'

/**
 * A workout on two devices over a network that loses requests and replies and delivers some requests again later, in any
 * order. What must hold afterwards is computed from which changes each device had seen, not from clocks.
 */

/** Stores a change and returns the whole workout, or undefined if it refused the change. */
export type Server = (change: WorkoutDocument) => Promise<WorkoutDocument | undefined>

type Fate = 'arrives' | 'request-lost' | 'reply-lost' | 'arrives-later'
export type Step =
  | { do: 'check' | 'uncheck' | 'type' | 'remove'; device: 0 | 1; at: number }
  | { do: 'add-set' | 'swap' | 'skip' | 'reorder'; device: 0 | 1; at: number }
  | { do: 'add-exercise' | 'note' | 'finish' | 'delete'; device: 0 | 1; at: number }
  | { do: 'sync'; device: 0 | 1; fate: Fate }
  | { do: 'redeliver'; at: number }

const device = fc.constantFrom(0 as const, 1 as const)
const stepOf = <Do extends Step['do']>(weight: number, ...what: Do[]) => ({
  weight,
  arbitrary: fc.record({
    do: fc.constantFrom(...what),
    device,
    at: fc.nat(50),
  }) as unknown as fc.Arbitrary<Step>,
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    stepOf(12, 'check', 'type'),
    stepOf(5, 'uncheck', 'remove', 'add-set'),
    stepOf(5, 'swap', 'skip', 'reorder', 'add-exercise'),
    stepOf(2, 'note', 'finish'),
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('sync' as const),
        device,
        fate: fc.constantFrom<Fate>('arrives', 'request-lost', 'reply-lost', 'arrives-later'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('redeliver' as const), at: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('finish' as const), device, at: fc.nat(50) }) },
  ),
  { minLength: 10, maxLength: 40 },
)

/** As above, and a device may delete the workout. */
const stepsWithDeletion: fc.Arbitrary<Step[]> = fc
  .tuple(steps, fc.record({ do: fc.constant('delete' as const), device, at: fc.nat(50) }), fc.nat(40))
  .map(([before, deletion, at]) => before.toSpliced(at, 0, deletion))

type Change = { part: string; value: unknown; after: ReadonlySet<Change> }

const exercise = (changes: Partial<DocumentExercise> = {}): DocumentExercise => ({
  exercise_id: null,
  exercise_name: 'Back Squat',
  measure: 'reps',
  has_barbell: true,
  order: 1,
  superset: null,
  skipped: false,
  swapped_from: null,
  sets: 2,
  reps: '8',
  rest_seconds: 90,
  notes: null,
  ...changes,
})
const set = (changes: Partial<DocumentSet>): DocumentSet => ({
  exercise: '',
  order: 1,
  reps: 8,
  weight_grams: 60_000,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
  rpe: null,
  checked: false,
  removed: false,
  ...changes,
})

class Device {
  readonly #id = newId()
  document = EMPTY_DOCUMENT
  #sent = EMPTY_DOCUMENT
  /** The changes that are part of what this device shows, by identity. */
  seen: ReadonlySet<Change> = new Set()
  readonly #made: Change[]

  constructor(made: Change[]) {
    this.#made = made
  }

  #change(
    part: string,
    value: unknown,
    change: (stamp: { clock: number; device: string }) => WorkoutDocument,
  ) {
    const made: Change = { part, value, after: this.seen }
    this.#made.push(made)
    this.seen = new Set([...this.seen, made])
    const stamp = { clock: nextClock(this.document), device: this.#id }
    this.document = merge(this.document, change(stamp))
  }
  putLog(value: NonNullable<WorkoutDocument['log']>['value']) {
    this.#change('log', value, (stamp) => ({ ...EMPTY_DOCUMENT, log: { ...stamp, value } }))
  }
  putExercise(id: string, value: DocumentExercise) {
    this.#change(id, value, (stamp) => ({ ...EMPTY_DOCUMENT, exercises: { [id]: { ...stamp, value } } }))
  }
  putSet(id: string, value: DocumentSet) {
    this.#change(id, value, (stamp) => ({ ...EMPTY_DOCUMENT, sets: { [id]: { ...stamp, value } } }))
  }
  putState(state: WorkoutDocument['state']) {
    this.#change(state, state, () => ({ ...EMPTY_DOCUMENT, state }))
  }
  /** What it would send now, and the changes that this tells. */
  unsent() {
    return missingIn(this.#sent, this.document)
  }
  receive(reply: WorkoutDocument, told: ReadonlySet<Change>) {
    this.#sent = merge(this.#sent, reply)
    this.document = merge(this.document, reply)
    this.seen = new Set([...this.seen, ...told])
  }
  forgetSent() {
    this.#sent = EMPTY_DOCUMENT
  }
}

const begin = (first: Device) => {
  first.putLog({
    title: 'Leg day',
    workout_id: null,
    program_id: null,
    day_number: null,
    done_on: '2026-11-20',
    start_time: '18:00:00',
    duration_seconds: null,
    notes: null,
  })
  for (const order of [1, 2]) {
    const id = newId()
    first.putExercise(id, exercise({ order, exercise_name: `Exercise ${order}` }))
    for (const place of [1, 2, 3]) first.putSet(newId(), set({ exercise: id, order: place }))
  }
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length]

const act = (on: Device, { do: what, at }: { do: string; at: number }, unique: () => number) => {
  const { document } = on
  if (document.state === 'deleted') return
  const entries = entriesOf(document)
  const one = pick(entries, at)
  const all = entries.flatMap(({ done }) => done)
  const chosen = pick(all, at)
  const changeSet = (changes: Partial<DocumentSet>) => {
    if (chosen) on.putSet(chosen.id, { ...document.sets[chosen.id]!.value, ...changes })
  }
  const changeExercise = (changes: Partial<DocumentExercise>) => {
    if (one) on.putExercise(one.id, { ...document.exercises[one.id]!.value, ...changes })
  }
  switch (what) {
    case 'check':
      return changeSet({ checked: true, reps: unique() })
    case 'uncheck':
      return changeSet({ checked: false })
    case 'type':
      return changeSet({ reps: unique() })
    case 'remove':
      return changeSet({ removed: true })
    case 'add-set':
      return (
        one && on.putSet(newId(), set({ exercise: one.id, order: at, reps: unique(), checked: at % 2 === 0 }))
      )
    case 'skip':
      return changeExercise({ skipped: at % 2 === 0 })
    case 'reorder':
      return changeExercise({ order: at / 2 })
    case 'add-exercise':
      return on.putExercise(newId(), exercise({ order: at, exercise_name: `Exercise ${unique()}` }))
    case 'swap': {
      if (!one) return
      const id = newId()
      on.putExercise(one.id, { ...document.exercises[one.id]!.value, skipped: true })
      on.putExercise(
        id,
        exercise({ order: one.order, exercise_name: `Exercise ${unique()}`, swapped_from: one.id }),
      )
      return on.putSet(newId(), set({ exercise: id, reps: unique(), checked: true }))
    }
    case 'note':
      return document.log && on.putLog({ ...document.log.value, notes: `Note ${unique()}` })
    case 'finish':
      return document.log && on.putState('finished')
    case 'delete':
      return on.putState('deleted')
  }
}

/** Runs a series of steps, connects both devices, and returns the workout that all three then have. */
export const runWorkout = async (series: readonly Step[], server: Server): Promise<WorkoutDocument> => {
  const made: Change[] = []
  const devices = [new Device(made), new Device(made)] as const
  let uniqueSoFar = 8
  const unique = () => (uniqueSoFar += 1)
  /** What the server has been told, by the changes themselves. */
  let told: ReadonlySet<Change> = new Set()
  const waiting: { change: WorkoutDocument; tells: ReadonlySet<Change> }[] = []
  const past: typeof waiting = []

  const deliver = async ({ change, tells }: (typeof waiting)[number]) => {
    const reply = await server(change)
    if (reply) told = new Set([...told, ...tells])
    return reply
  }
  const sync = async (on: Device, fate: Fate) => {
    const change = on.unsent()
    const request = { change: change ?? EMPTY_DOCUMENT, tells: on.seen }
    past.push(request)
    if (fate === 'arrives-later') waiting.push(request)
    if (fate === 'request-lost' || fate === 'arrives-later') return
    const reply = await deliver(request)
    if (fate === 'reply-lost') return
    if (reply) on.receive(reply, told)
    else on.forgetSent()
  }

  begin(devices[0])
  for (const step of series) {
    if (step.do === 'sync') await sync(devices[step.device], step.fate)
    else if (step.do === 'redeliver') {
      const request = step.at % 2 === 0 ? waiting.shift() : pick(past, step.at)
      if (request) await deliver(request)
    } else act(devices[step.device], step, unique)
  }
  for (const request of waiting) await deliver(request)
  for (let round = 0; round < 3; round += 1) for (const on of devices) await sync(on, 'arrives')

  const [first, second] = devices
  expect(second.document).toEqual(first.document)
  const stored = await server(EMPTY_DOCUMENT)
  expect(stored).toEqual(first.document)
  expectNewest(first.document, made)
  return first.document
}

/** A server in memory that stores as the service does. */
export const serveInMemory = (): Server => {
  let stored = EMPTY_DOCUMENT
  return (change) => {
    const merged = merge(stored, change)
    if (merged.state !== 'deleted' && !merged.log) return Promise.resolve(undefined)
    if (missingIn(stored, change)) stored = merged
    return Promise.resolve(stored)
  }
}

/** Runs random series of steps. A third of them delete the workout. */
export const runWorkouts = (numRuns: number, run: (series: Step[]) => Promise<unknown>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 2, arbitrary: steps }, stepsWithDeletion), async (series) => {
      await run(series)
    }),
    { numRuns },
  )

/** Expects each part to be as a change left it that no later change of the part has seen. */
const expectNewest = ({ state, log, exercises, sets }: WorkoutDocument, made: readonly Change[]) => {
  const byPart = Map.groupBy(made, ({ part }) => part)
  const reached = (['deleted', 'finished', 'open'] as const).find((one) => byPart.has(one)) ?? 'open'
  expect(state).toBe(reached)
  if (state === 'deleted') return expect({ exercises, sets, log }).toEqual({ exercises: {}, sets: {} })
  const found = new Map<string, unknown>([
    ['log', log?.value],
    ...Object.entries(exercises).map(([id, { value }]): [string, unknown] => [id, value]),
    ...Object.entries(sets).map(([id, { value }]): [string, unknown] => [id, value]),
  ])
  byPart.delete('finished')
  expect([...found.keys()].toSorted()).toEqual([...byPart.keys()].toSorted())
  for (const [part, changes] of byPart) {
    const newest = changes.filter((one) => !changes.some(({ after }) => after.has(one)))
    expect(newest.map(({ value }) => value)).toContainEqual(found.get(part))
  }
}
