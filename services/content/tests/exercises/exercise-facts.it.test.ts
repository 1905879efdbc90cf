import { MUSCLES } from '@fieldside/contracts/exercise-facts.ts'
import * as api from '@fieldside/contracts/http/exercises.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, type Content, startContent } from '../fixture.ts'

let service: Content
let library: api.LibraryExercise[]
beforeAll(async () => {
  service = await startContent()
  library = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await service.request(api.listExercises, { query: cursor ? { cursor } : {} })
    library.push(...body.items)
    cursor = body.next
  }
})
afterAll(() => service.close())

const named = (name: string) => library.find(({ exercise_name }) => exercise_name === name)!

test('gives every exercise of the library its muscles, measure, level, and side [library/facts]', () => {
  expect(library).toHaveLength(126)
  for (const { exercise_name, primary_muscles, secondary_muscles } of library) {
    const muscles = [...primary_muscles, ...secondary_muscles]
    expect([exercise_name, primary_muscles.length]).not.toEqual([exercise_name, 0])
    expect(MUSCLES).toEqual(expect.arrayContaining(muscles))
    expect([exercise_name, new Set(muscles).size]).toEqual([exercise_name, muscles.length])
  }
  expect(named('Nordic Hamstring Curl')).toMatchObject({
    measure: 'reps',
    level: 'advanced',
    is_one_sided: false,
    primary_muscles: ['hamstrings'],
  })
  expect(named('Copenhagen Plank')).toMatchObject({ measure: 'time', is_one_sided: true })
  expect(named('Farmer Carry')).toMatchObject({ measure: 'distance', level: 'beginner' })
})

/** What the text of a dose counts: '30 m', '45s each side', '20 min', or '8-10'. */
const measureOf = (reps: string) =>
  /^\d+ m\b/.test(reps) ? 'distance' : /^\d+ ?(s|min)\b/.test(reps) ? 'time' : 'reps'

test('measures each exercise as the programs of the library prescribe it [library/facts]', async () => {
  const { rows } = await sql<{ exercise_name: string; measure: string; reps: string }>`
    select exercise_name, measure, reps from program_exercises join all_exercises e on e.id = exercise_id`.execute(
    service.db.kysely,
  )
  expect(rows.length).toBeGreaterThan(100)
  const measured = rows.map(({ exercise_name, reps, measure }) => [exercise_name, reps, measure])
  expect(measured).toEqual(rows.map(({ exercise_name, reps }) => [exercise_name, reps, measureOf(reps)]))
})

test('marks as one-sided each exercise that a program prescribes for each side [library/facts]', async () => {
  const { rows } = await sql<{ exercise_name: string }>`
    select distinct exercise_name from program_exercises join all_exercises e on e.id = exercise_id
    where reps like '%each side' and not is_one_sided`.execute(service.db.kysely)
  // Both sides take turns or work at once.
  expect(rows.map(({ exercise_name }) => exercise_name).toSorted()).toEqual([
    '90/90 Hip Switch',
    'Foam Roll: Hamstrings',
    'Skater Jump',
    'Spiderman Crawl',
    'Wall Drill March',
    'Wall Drill Switch',
  ])
})

test('links easier and harder variants both ways and in no circle [library/facts]', () => {
  const byId = new Map(library.map((exercise) => [exercise.id, exercise]))
  const idsOf = (links: api.LibraryExercise['easier']) => links.map(({ id }) => id)
  for (const { id, exercise_name, easier, harder } of library) {
    for (const other of harder) expect(idsOf(byId.get(other.id)!.easier)).toContain(id)
    for (const other of easier) expect(idsOf(byId.get(other.id)!.harder)).toContain(id)
    const reached = new Set<string>()
    const next = idsOf(harder)
    for (const one of next) {
      if (reached.has(one)) continue
      reached.add(one)
      next.push(...idsOf(byId.get(one)!.harder))
    }
    expect([exercise_name, reached.has(id)]).toEqual([exercise_name, false])
  }
  const namesOf = (links: api.LibraryExercise['easier']) => links.map((link) => link.exercise_name)
  const squat = named('Back Squat')
  expect([namesOf(squat.easier), namesOf(squat.harder)]).toEqual([['Goblet Squat'], ['Front Squat']])
})

const create = async (changes: Partial<api.ExerciseFields> = {}) => {
  const body = {
    exercise_name: `Variant ${newId()}`,
    category: 'strength' as const,
    equipment: [],
    notes: null,
    video_url: null,
    ...changes,
  }
  return service.request(api.createExercise, { body }, { as: admin })
}
const change = (id: string, body: Partial<api.ExerciseFields> & { version: number }) =>
  service.request(api.updateExercise, { params: { id }, body }, { as: admin })

test('lets an admin set and change all facts, and keeps those that a change leaves out [library/facts]', async () => {
  const { body: easier } = await create()
  const facts = {
    measure: 'distance',
    level: 'advanced',
    is_one_sided: true,
    primary_muscles: ['neck', 'shins'],
    secondary_muscles: ['abs'],
  } as const
  const { body: made } = await create({ ...structuredClone(facts), easier: [easier.id] } as never)
  const links = { easier: [{ id: easier.id, exercise_name: easier.exercise_name }], harder: [] }
  expect(made).toMatchObject({ ...facts, ...links })
  const { body: renamed } = await change(made.id, { version: 1, notes: 'Slowly.' })
  expect(renamed).toEqual({ ...made, notes: 'Slowly.', version: 2, updated_at: renamed.updated_at })
  const { body: changed } = await change(made.id, {
    version: 2,
    measure: 'time',
    primary_muscles: ['abs'],
    easier: [],
    harder: [easier.id],
  })
  expect(changed).toMatchObject({
    measure: 'time',
    primary_muscles: ['abs'],
    secondary_muscles: [],
    easier: [],
    harder: links.easier,
  })
  const read = await service.request(api.getExercise, { params: { id: easier.id } })
  expect(read.body.easier).toEqual([{ id: made.id, exercise_name: made.exercise_name }])
  const audits = await service.db.kysely
    .selectFrom('audit_log')
    .select('after')
    .where('object_id', '=', made.id)
    .orderBy('id')
    .execute()
  expect(audits.at(-1)!.after).toMatchObject({ measure: 'time', harder: [easier.exercise_name] })
})

test('rejects variants that form a circle and exercises that are not in the library [library/facts]', async () => {
  const { body: first } = await create()
  const { body: second } = await create({ easier: [first.id] })
  const { body: third } = await create({ easier: [second.id] })
  const codeOf = async (reply: ReturnType<typeof change>) => (await reply).problem.code
  expect(await codeOf(change(first.id, { version: 1, easier: [third.id] }))).toBe('variant-circle')
  expect(await codeOf(change(first.id, { version: 1, easier: [first.id] }))).toBe('variant-circle')
  expect(await codeOf(change(first.id, { version: 1, harder: [newId()] }))).toBe('unknown-exercise')
  const { body } = await service.request(api.getExercise, { params: { id: first.id } })
  expect(body).toMatchObject({ easier: [], version: 1 })
})

test('lets two concurrent changes form no circle [library/facts]', async () => {
  const [{ body: one }, { body: other }] = [await create(), await create()]
  const replies = await Promise.all([
    change(one.id, { version: 1, harder: [other.id] }),
    change(other.id, { version: 1, harder: [one.id] }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
