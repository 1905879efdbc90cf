import * as api from '@fieldside/contracts/http/exercises.ts'
import * as programs from '@fieldside/contracts/http/program-exercises.ts'
import * as training from '@fieldside/contracts/http/training.ts'
import { OWN_EXERCISES_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  admin,
  aProgram,
  type Content,
  person,
  row,
  setSubscribed,
  startContent,
  subscriber,
} from '../fixture.ts'
import { createPlanFixture } from '../plans/plan-fixture.ts'

let service: Content
let owner: Awaited<ReturnType<typeof subscriber>>
const professional = person('professional')
const stranger = person('athlete')
beforeAll(async () => {
  service = await startContent()
  owner = await subscriber(service)
})
afterAll(() => service.close())

type As = Parameters<typeof service.request>[2]
let made = 0
const fields = (changes: Partial<api.OwnExerciseFields> = {}) => ({
  exercise_name: `Landmine Twist ${++made}`,
  category: 'strength' as const,
  ...changes,
})
const create = (who: { userId: string; role: 'athlete' | 'professional' | 'admin' }, changes = {}) =>
  service.request(api.createOwnExercise, { body: fields(changes) }, { as: who })
const namesOf = async (as: As, query: Record<string, string> = {}) => {
  const { body } = await service.request(api.listExercisesInShort, { query: query as never }, as)
  return body.items.map(({ exercise_name }) => exercise_name)
}
test('lets a subscriber keep, rename, and delete exercises of their own [exercises/own]', async () => {
  const { status, body } = await create(owner, { measure: 'time', primary_muscles: ['abs'] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ measure: 'time', primary_muscles: ['abs'], has_video: false, version: 1 })
  const params = { id: body.id }
  const renamed = await service.request(
    api.updateOwnExercise,
    { params, body: { version: 1, exercise_name: 'Landmine Rainbow' } },
    { as: owner },
  )
  expect(renamed.body).toMatchObject({ exercise_name: 'Landmine Rainbow', measure: 'time', version: 2 })
  const stale = await service.request(
    api.updateOwnExercise,
    { params, body: { version: 1, exercise_name: 'Other' } },
    { as: owner },
  )
  expect([stale.status, stale.problem.code]).toEqual([409, 'exercise-changed'])
  const listed = await service.request(api.listOwnExercises, {}, { as: owner })
  expect(listed.body.exercises).toEqual([renamed.body])
  expect((await service.request(api.deleteOwnExercise, { params }, { as: owner })).status).toBe(204)
  expect((await service.request(api.listOwnExercises, {}, { as: owner })).body.exercises).toEqual([])
})

test('keeps own exercises out of the library, its counts, equipment, programs, and events [exercises/own]', async () => {
  const counted = async () => (await service.request(api.countVideos)).body
  const before = await counted()
  const { body } = await create(owner, { exercise_name: 'Zyxograph Lift' })
  const params = { id: body.id }
  expect(await counted()).toEqual(before)
  for (const as of [{}, { as: owner }, { as: admin }, { as: professional }, { as: stranger }]) {
    const whole = await service.request(api.listExercises, { query: { search: 'zyxograph lift' } }, as)
    expect([whole.body.items, whole.body.searched_for]).toEqual([[], undefined])
    const typo = await service.request(api.listExercises, { query: { search: 'zyxogrpah' } }, as)
    expect([typo.body.items, typo.body.searched_for]).toEqual([[], undefined])
    expect(await namesOf(as, { search: 'zyxograph' })).toEqual([])
  }
  for (const who of [admin, professional, stranger]) {
    expect((await service.request(api.getExercise, { params }, { as: who })).status).toBe(404)
    expect(await namesOf({ as: who }, { search: 'zyxograph', with_own: 'true' })).toEqual([])
    const change = { params, body: { version: 1, exercise_name: 'Mine' } }
    expect((await service.request(api.updateOwnExercise, change, { as: who })).status).toBe(404)
    expect((await service.request(api.deleteOwnExercise, { params }, { as: who })).status).toBe(404)
  }
  expect((await service.request(api.getExercise, { params })).status).toBe(404)
  const asAdmin = { as: admin }
  const patch = { params, body: { version: 1, notes: 'x' } }
  expect((await service.request(api.updateExercise, patch, asAdmin)).status).toBe(404)
  expect((await service.request(api.deleteExercise, { params }, asAdmin)).status).toBe(404)
  const program = await aProgram(service)
  const added = { params: { id: program.id }, body: row(body.id) }
  expect((await service.request(programs.addProgramExercise, added, asAdmin)).problem.code).toBe(
    'unknown-exercise',
  )
  expect((await service.emitted()).filter(({ subject }) => subject === body.id)).toEqual([])
})

test("finds own exercises with the library's when asked to, also by a typo [exercises/own] [library/search]", async () => {
  const { body } = await create(owner, { exercise_name: 'Zercher Squat' })
  const as = { as: owner }
  const found = await service.request(
    api.listExercisesInShort,
    { query: { search: 'squat', with_own: 'true' } },
    as,
  )
  const mine = found.body.items.filter(({ is_own }) => is_own)
  expect(mine.map(({ id }) => id)).toEqual([body.id])
  expect(found.body.items.map(({ exercise_name }) => exercise_name)).toContain('Back Squat')
  const typo = await service.request(
    api.listExercisesInShort,
    { query: { search: 'zecrher', with_own: 'true' } },
    as,
  )
  expect([typo.body.searched_for, typo.body.items.map(({ id }) => id)]).toEqual(['zercher', [body.id]])
})

test('shows an own exercise to the other of a pair for as long as the athlete shares training [exercises/own]', async () => {
  const fixture = await createPlanFixture()
  const { coach, client } = fixture.pair()
  const other = fixture.professional()
  await setSubscribed(fixture.service, client.userId, 1, true)
  await fixture.assign(coach, client)
  const keep = async (as: Person) =>
    (await fixture.service.request(api.createOwnExercise, { body: fields() }, { as })).body.id
  const [clients, coachs] = [await keep(client), await keep(coach)]
  const read = async (as: Person, id: string) =>
    (await fixture.service.request(api.getExercise, { params: { id } }, { as })).status
  const seen = () => Promise.all([read(coach, clients), read(client, coachs), read(other, clients)])
  expect(await seen()).toEqual([404, 404, 404])
  await fixture.share(client, coach.professional_id, true)
  expect(await seen()).toEqual([200, 200, 404])
  await fixture.share(client, coach.professional_id, false)
  expect(await seen()).toEqual([404, 404, 404])
  await fixture.service.close()
})

test('takes own exercises into workouts, and no one else’s [exercises/own]', async () => {
  const other = await subscriber(service)
  const { body } = await create(owner, { exercise_name: 'Sandbag Shouldering' })
  const workout = (as: typeof owner) =>
    service.request(
      training.createWorkout,
      {
        body: {
          name: 'Odd objects',
          exercises: [{ exercise_id: body.id, sets: 3, reps: '5', rest_seconds: 60 }],
        },
      },
      { as },
    )
  expect((await workout(other)).status).toBe(400)
  const { body: built } = await workout(owner)
  expect(built.exercises[0]).toMatchObject({ exercise_id: body.id, exercise_name: 'Sandbag Shouldering' })
  await service.request(api.deleteOwnExercise, { params: { id: body.id } }, { as: owner })
  const after = await service.request(training.getWorkout, { params: { id: built.id } }, { as: owner })
  expect(after.body.exercises[0]).toMatchObject({ exercise_id: null, exercise_name: 'Sandbag Shouldering' })
})

test('refuses people without Premium, but not professionals, and keeps what a lapsed subscriber has [exercises/own]', async () => {
  const refused = await create(stranger)
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription-required'])
  expect((await create(professional)).status).toBe(201)
  const lapsed = await subscriber(service)
  const { body } = await create(lapsed)
  await setSubscribed(service, lapsed.userId, 2, false)
  expect((await create(lapsed)).status).toBe(403)
  const listed = await service.request(api.listOwnExercises, {}, { as: lapsed })
  expect(listed.body.exercises).toEqual([body])
})

test('requires a name once per owner in any case, and only in the library once for all [exercises/own]', async () => {
  expect((await create(owner, { exercise_name: 'Back Squat' })).status).toBe(201)
  const again = await create(owner, { exercise_name: ' back squat ' })
  expect([again.status, again.problem.code]).toEqual([409, 'exercise-exists'])
  expect((await create(professional, { exercise_name: 'Back Squat' })).status).toBe(201)
  const body = { ...fields({ exercise_name: 'Back Squat' }), equipment: [], notes: null, video_url: null }
  const inLibrary = await service.request(api.createExercise, { body }, { as: admin })
  expect([inLibrary.status, inLibrary.problem.code]).toEqual([409, 'exercise-exists'])
})

test('creates an own exercise once per key, and at most the maximum, also at once [exercises/own]', async () => {
  const full = await subscriber(service)
  const values = Array.from({ length: OWN_EXERCISES_PER_PERSON - 1 }, (_, at) => ({
    exercise_name: `Own ${at}`,
    category: 'strength' as const,
    owner_id: full.userId,
    updated_at: new Date(),
  }))
  await service.db.kysely.insertInto('all_exercises').values(values).execute()
  const replies = await Promise.all([1, 2, 3].map(() => create(full)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)!.problem.code).toBe('too-many-exercises')
  const other = await subscriber(service)
  const key = newId()
  const post = () =>
    service.request(
      api.createOwnExercise,
      { body: { exercise_name: 'Once', category: 'strength' } },
      { as: other, idempotencyKey: key },
    )
  expect((await post()).body).toEqual((await post()).body)
})
