import * as rows from '@fieldside/contracts/http/program-exercises.ts'
import * as api from '@fieldside/contracts/http/programs.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { As } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, anExercise, aProgram, type Content, person, row, startContent } from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.close())

const other = person('admin')
const create = (body: object, as: As = admin) =>
  service.request(api.createProgram, { body: body as never }, { as })
const update = (id: string, body: api.ProgramChanges, as: As = admin) =>
  service.request(api.updateProgram, { params: { id }, body }, { as })
const add = (id: string, body: rows.ProgramExerciseForm, as: As = admin) =>
  service.request(rows.addProgramExercise, { params: { id }, body }, { as })
const change = (id: string, body: rows.ProgramExerciseChanges, as: As = admin) =>
  service.request(rows.updateProgramExercise, { params: { id }, body }, { as })
const remove = (id: string, as: As = admin) =>
  service.request(rows.removeProgramExercise, { params: { id } }, { as })
const read = async (id: string) =>
  (await service.request(api.getProgram, { params: { id } }, { as: admin })).body
const orders = async (id: string) =>
  (await read(id)).exercises!.map(({ day_number, order_in_day }) => `${day_number}.${order_in_day}`)
const publishedOf = async (id: string) =>
  (await service.emitted()).filter(({ subject }) => subject === id).map(({ type, data }) => [type, data])
const auditOf = (id: string) =>
  service.db.kysely.selectFrom('audit_log').selectAll().where('object_id', '=', id).orderBy('id').execute()

test('creates a program with its exercises in the given order, and publishes and audits it', async () => {
  const [a, b] = [await anExercise(service), await anExercise(service)]
  const body = {
    title: ' Court speed ',
    description: 'Brake and go',
    category: 'speed',
    is_premium: true,
    level: 'Intermediate',
    duration_weeks: 6,
    exercises: [row(a, { day_number: 3 }), row(b), row(a, { sets: 5 })],
  }
  const key = { as: admin, idempotencyKey: newId() }
  const first = await service.request(api.createProgram, { body: body as never }, key)
  const again = await service.request(api.createProgram, { body: body as never }, key)
  expect(again.body).toEqual(first.body)
  expect(first.body).toMatchObject({
    title: 'Court speed',
    category: 'speed',
    is_premium: true,
    level: 'Intermediate',
    duration_weeks: 6,
    created_by: admin.userId,
    training_days: [1, 3],
    exercise_count: 3,
    followers: 0,
    version: 1,
  })
  const { id } = first.body
  const { exercises } = await read(id)
  expect(exercises!.map((one) => [one.day_number, one.order_in_day, one.exercise_id, one.sets])).toEqual([
    [1, 1, b, 3],
    [1, 2, a, 5],
    [3, 1, a, 3],
  ])
  expect(await publishedOf(id)).toEqual([['content.program-changed', { program_id: id, version: 1 }]])
  expect(await auditOf(id)).toMatchObject([{ action: 'create-program', actor: `user:${admin.userId}` }])
})

test('rejects a program without a title or exercises with one message [program-creation/required]', async () => {
  const exercises = [row(await anExercise(service))]
  const sentence = 'Please provide a program title and add at least one exercise.'
  const incomplete = [
    { title: '  ', exercises },
    { title: 'Court speed', exercises: [] },
    { exercises },
    { title: 'Court speed' },
  ]
  for (const body of incomplete) {
    const { status, problem } = await create({ category: 'speed', ...body })
    expect([status, problem.detail]).toEqual([400, sentence])
  }
})

test('rejects 0 sets and days outside 1 to 7 in a new program, an added row, and a changed row [program-creation/sets-and-days]', async () => {
  const { id } = await aProgram(service)
  const [existing] = (await read(id)).exercises!
  const exercise = await anExercise(service)
  for (const [field, value] of [
    ['sets', 0],
    ['day_number', 0],
    ['day_number', 8],
    ['sets', 1.5],
  ] as const) {
    const bad = { [field]: value }
    const made = await create({ title: 'A', category: 'speed', exercises: [row(exercise, bad)] })
    expect([made.status, made.problem.errors?.[0]?.field]).toEqual([400, `exercises.0.${field}`])
    expect((await add(id, row(exercise, bad))).problem.errors?.[0]?.field).toBe(field)
    expect((await change(existing!.id, { version: 1, ...bad })).problem.errors?.[0]?.field).toBe(field)
  }
  for (const day_number of [1, 7])
    expect((await add(id, row(exercise, { day_number, sets: 1 }))).status).toBe(201)
})

test('accepts only the five program categories [program-creation/category-values] [enums/program-and-exercise-categories]', async () => {
  const exercises = [row(await anExercise(service))]
  const { id, version } = await aProgram(service)
  for (const category of ['plyometrics', 'yoga', '', null]) {
    const refused = await create({ title: 'A', category, exercises })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'category'])
    expect((await update(id, { version, category: category as never })).status).toBe(400)
  }
  for (const category of ['strength', 'mobility', 'speed', 'conditioning', 'recovery'])
    expect((await create({ title: category, category, exercises })).body.category).toBe(category)
})

test('rejects an unknown exercise and stores nothing of the program', async () => {
  const title = `Half a program ${newId()}`
  const exercises = [row(await anExercise(service)), row(newId())]
  const refused = await create({ title, category: 'speed', exercises })
  expect([refused.status, refused.problem.code]).toEqual([422, 'unknown-exercise'])
  const search = { query: { search: title } as never }
  expect((await service.request(api.adminListPrograms, search, { as: admin })).body.items).toEqual([])
  const { id } = await aProgram(service)
  expect((await add(id, row(newId()))).problem.code).toBe('unknown-exercise')
})

test('rejects changes to programs by athletes, professionals, and callers without a session [program-creation/refuse-athlete] [program-creation/refuse-professional] [program-creation/refuse-signed-out]', async () => {
  const program = await aProgram(service)
  const { id } = program
  const before = await read(id)
  const [existing] = before.exercises!
  const exercise = await anExercise(service)
  const fields = { title: 'Mine', category: 'speed' as const }
  const tried: [string, string, object | undefined][] = [
    ['POST', '/programs', { ...fields, exercises: [row(exercise)] }],
    ['POST', '/programs/drafts', fields],
    ['PATCH', `/programs/${id}`, { version: 1, title: 'Mine' }],
    ['POST', `/programs/${id}/exercises`, row(exercise)],
    ['PATCH', `/program-exercises/${existing!.id}`, { version: 1, sets: 9 }],
    ['DELETE', `/program-exercises/${existing!.id}`, undefined],
    ['DELETE', `/programs/${id}`, undefined],
  ]
  for (const [method, path, body] of tried) {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }
    const statuses = []
    for (const as of [person('athlete'), person('professional'), undefined])
      statuses.push((await service.fetch(path, init, as)).status)
    expect([path, ...statuses]).toEqual([path, 403, 403, 401])
  }
  expect(await read(id)).toEqual(before)
})

test('updates title, description, and category for an admin, and rejects the second of two concurrent edits [calls/programs-write]', async () => {
  const { id } = await aProgram(service)
  const changed = await update(id, {
    version: 1,
    title: 'Hills',
    description: 'Up',
    category: 'conditioning',
  })
  expect(changed.body).toMatchObject({
    title: 'Hills',
    description: 'Up',
    category: 'conditioning',
    version: 2,
  })
  const second = await update(id, { version: 1, title: 'Stairs' }, other)
  expect([second.status, second.problem.code]).toEqual([409, 'changed-meanwhile'])
  expect(second.problem.extra?.current).toEqual(changed.body)
  expect((await read(id)).title).toBe('Hills')
  expect((await update(id, { version: 2, title: 'Hills' }, other)).body.version).toBe(2)
  expect((await update(id, { version: 2, title: 'Stairs' }, other)).body.version).toBe(3)
  expect((await publishedOf(id)).slice(1)).toEqual([
    ['content.program-changed', { program_id: id, version: 2 }],
    ['content.program-changed', { program_id: id, version: 3 }],
  ])
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'update-program',
    actor: `user:${other.userId}`,
    before: { title: 'Hills' },
    after: { title: 'Stairs' },
  })
  expect((await update(newId(), { version: 1, title: 'Nothing' })).status).toBe(404)
})

test('gives an added exercise the highest order of its day plus 1, or 1, also under concurrency [programs-manager/added-order]', async () => {
  const { id } = await aProgram(service, { days: [1, 1] })
  const exercise = await anExercise(service)
  const [first] = (await read(id)).exercises!
  expect((await remove(first!.id)).status).toBe(204)
  expect((await add(id, row(exercise))).body).toMatchObject({ day_number: 1, order_in_day: 3 })
  expect((await add(id, row(exercise, { day_number: 5 }))).body).toMatchObject({ order_in_day: 1 })
  const many = await Promise.all(Array.from({ length: 6 }, () => add(id, row(exercise, { day_number: 2 }))))
  expect(many.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await orders(id)).toEqual(['1.2', '1.3', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '5.1'])
  const key = { as: admin, idempotencyKey: newId() }
  const call = () => service.request(rows.addProgramExercise, { params: { id }, body: row(exercise) }, key)
  expect((await call()).body).toEqual((await call()).body)
  expect((await orders(id)).length).toBe(10)
})

test('limits a program to 600 exercises', async () => {
  const { id } = await aProgram(service)
  const exercise = await anExercise(service)
  await service.db.pool.query(
    `insert into program_exercises (program_id, exercise_id, day_number, order_in_day, sets, reps, rest_time)
     select $1, $2, 2, place, 3, '10', '60s' from generate_series(1, 598) as place`,
    [id, exercise],
  )
  const replies = [await add(id, row(exercise)), await add(id, row(exercise))]
  expect(replies.map(({ status }) => status)).toEqual([201, 409])
  expect(replies[1]?.problem.code).toBe('program-full')
})

test('updates, moves, and removes a row by id, shifts the others, and rejects the second of two concurrent edits [calls/program-exercises-write]', async () => {
  const { id } = await aProgram(service, { days: [1, 1, 1] })
  const [a, b, c] = (await read(id)).exercises!.map((one) => one.id) as [string, string, string]
  const dose = { sets: 5, reps: '3-5', rest_time: '2 min' }
  const updated = await change(a, { version: 1, ...dose })
  expect(updated.body).toMatchObject({ ...dose, day_number: 1, order_in_day: 1, version: 2 })
  const late = await change(a, { version: 1, sets: 8 }, other)
  expect([late.status, late.problem.code]).toEqual([409, 'changed-meanwhile'])
  expect(late.problem.extra?.current).toEqual(updated.body)
  expect((await change(c, { version: 1, order_in_day: 1 })).body).toMatchObject({ order_in_day: 1 })
  const order = async () => (await read(id)).exercises!.map((one) => one.id)
  expect(await order()).toEqual([c, a, b])
  expect((await change(b, { version: 2, day_number: 2, order_in_day: 4 })).body).toMatchObject({
    day_number: 2,
    order_in_day: 4,
  })
  expect(await orders(id)).toEqual(['1.1', '1.2', '2.4'])
  expect((await remove(a)).status).toBe(204)
  expect((await remove(a)).status).toBe(404)
  expect((await change(a, { version: 3, sets: 1 })).status).toBe(404)
  const published = (await publishedOf(id)).map(([type, data]) => [
    type,
    (data as { program_exercise_id?: string }).program_exercise_id,
  ])
  const ofExercises = published.filter(([type]) => String(type).includes('exercise'))
  expect(published.filter(([type]) => type === 'content.program-version-published')).toHaveLength(4)
  expect(ofExercises).toEqual([
    ['content.program-exercise-changed', a],
    ['content.program-exercise-changed', a],
    ['content.program-exercise-changed', b],
    ['content.program-exercise-changed', c],
    ['content.program-exercise-changed', b],
    ['content.program-exercise-deleted', a],
  ])
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'create-program',
    'update-program-exercise',
    'update-program-exercise',
    'update-program-exercise',
    'remove-program-exercise',
  ])
})

test('never puts two rows in one place when they move concurrently', async () => {
  const { id } = await aProgram(service, { days: [1, 1, 1, 1] })
  const before = (await read(id)).exercises!
  const replies = await Promise.all(
    before.map((one, index) => change(one.id, { version: one.version, order_in_day: 4 - index })),
  )
  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  expect(await orders(id)).toEqual(['1.1', '1.2', '1.3', '1.4'])
})

test('deletes a program with its exercises and followers', async () => {
  const { id } = await aProgram(service)
  await service.request(api.followProgram, { params: { id } }, { as: person('athlete') })
  const del = () => service.request(api.deleteProgram, { params: { id } }, { as: admin })
  expect([(await del()).status, (await del()).status]).toEqual([204, 404])
  expect((await service.request(api.getProgram, { params: { id } }, { as: admin })).status).toBe(404)
  expect((await publishedOf(id)).at(-1)).toEqual(['content.program-deleted', { program_id: id }])
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'delete-program' })
})

test('makes a program a draft again when it loses its last exercise', async () => {
  const { id } = await aProgram(service)
  await remove((await read(id)).exercises![0]!.id)
  expect((await service.request(api.getProgram, { params: { id } })).status).toBe(404)
})

test.for([
  ['rest_time', '2 minutes', undefined],
  ['rest_time', '1:30', undefined],
  ['rest_time', 'when ready', 'Please enter a rest such as 90 s, 2 min, or 1:30'],
  ['rest_time', '2 hours', 'Rest can be at most 1 hour'],
  ['reps', '400 meters', undefined],
  [
    'reps',
    '3x10',
    'Please enter the reps of one set here, such as 10 or 8-12, and the number of sets under Sets',
  ],
])(
  'with %s "%s" an exercise is added or refused with an example [workout-builder/doses]',
  async ([field, text, message]) => {
    const program = await aProgram(service)
    const { status, problem } = await add(program.id, { ...row(await anExercise(service)), [field!]: text })
    expect([status, problem.errors]).toEqual(message ? [400, [{ field, message }]] : [201, undefined])
  },
)
