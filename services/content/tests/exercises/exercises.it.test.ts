import { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import * as api from '@fieldside/contracts/http/exercises.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exercises } from '../../src/exercises/store/exercises.ts'
import { admin, type Content, person, startContent } from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
  // As autovacuum does, which throwaway servers lack. Searches take half the time.
  await asOwner(service.db, 'vacuum analyze exercise_texts')
})
afterAll(() => service.close())

const athlete = person('athlete')
const professional = person('professional')

type Fields = Parameters<typeof create>[0]
let made = 0
const fields = (change: Record<string, unknown> = {}) => ({
  exercise_name: `Test movement ${++made}`,
  category: 'strength' as ExerciseCategory,
  equipment: [] as string[],
  notes: null as string | null,
  video_url: null as string | null,
  ...change,
})
const create = (body: ReturnType<typeof fields>, idempotencyKey?: string) =>
  service.request(api.createExercise, { body }, { as: admin, ...(idempotencyKey ? { idempotencyKey } : {}) })
const change = (id: string, body: Partial<Fields> & { version: number }) =>
  service.request(api.updateExercise, { params: { id }, body }, { as: admin })
const refusedWith = async (changes: Record<string, unknown>) => (await create(fields(changes))).problem.detail
const stored = (id: string) =>
  service.db.kysely.selectFrom('all_exercises').selectAll().where('id', '=', id).executeTakeFirst()
const audits = async (objectId: string) =>
  (
    await service.db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => [action, actor])

test('lets an admin create, change, and delete an exercise, publishing and auditing each [calls/exercises-write] [entities/exercise]', async () => {
  const body = fields({
    equipment: [' mat ', '', 'band'],
    notes: 'Slowly.',
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
  })
  const { status, body: exercise } = await create(body)
  expect(status).toBe(201)
  expect(exercise).toMatchObject({
    id: expect.any(String),
    exercise_name: body.exercise_name,
    category: 'strength',
    equipment: ['Mat', 'band'],
    notes: 'Slowly.',
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
    has_video: true,
    created_by: admin.userId,
    updated_at: service.clock.now().toISOString(),
    version: 1,
  })
  service.clock.advance({ minutes: 5 })
  const changed = await change(exercise.id, { version: 1, category: 'mobility' })
  expect(changed.body).toEqual({
    ...exercise,
    category: 'mobility',
    version: 2,
    updated_at: service.clock.now().toISOString(),
  })
  const read = () => service.request(api.getExercise, { params: { id: exercise.id } }, { as: admin })
  expect((await read()).body).toEqual(changed.body)
  const gone = await service.request(api.deleteExercise, { params: { id: exercise.id } }, { as: admin })
  expect(gone.status).toBe(204)
  expect((await read()).status).toBe(404)
  const published = (await service.emitted()).filter(({ subject }) => subject === exercise.id)
  expect(published.map(({ type, data }) => [type, data])).toEqual([
    ['content.exercise-changed', { exercise_id: exercise.id, version: 1 }],
    ['content.exercise-changed', { exercise_id: exercise.id, version: 2 }],
    ['content.exercise-deleted', { exercise_id: exercise.id }],
  ])
  expect((await audits(exercise.id)).map(([action]) => action)).toEqual([
    'create-exercise',
    'update-exercise',
    'delete-exercise',
  ])
})

test('requires a name and stores it trimmed [exercise-form/name-required]', async () => {
  for (const exercise_name of ['', '   ', undefined])
    expect(await refusedWith({ exercise_name })).toBe('Exercise name is required')
  const { body } = await create(fields({ exercise_name: '  Copenhagen Hold ' }))
  expect(body.exercise_name).toBe('Copenhagen Hold')
  expect((await change(body.id, { version: 1, exercise_name: '  ' })).problem.detail).toBe(
    'Exercise name is required',
  )
})

test('limits a name to 100 characters [exercise-form/name-limit]', async () => {
  expect((await create(fields({ exercise_name: 'n'.repeat(100) }))).status).toBe(201)
  expect(await refusedWith({ exercise_name: 'n'.repeat(101) })).toBe(
    'Exercise name must be less than 100 characters',
  )
})

test('requires one of the six categories [exercise-form/category]', async () => {
  for (const category of [undefined, '', 'yoga'])
    expect(await refusedWith({ category })).toBe('Category is required')
  for (const category of [
    'strength',
    'mobility',
    'speed',
    'conditioning',
    'recovery',
    'plyometrics',
  ] as const)
    expect((await create(fields({ category }))).status).toBe(201)
})

test('limits notes to 2000 characters [exercise-form/notes-limit]', async () => {
  expect((await create(fields({ notes: 'n'.repeat(2000) }))).status).toBe(201)
  expect(await refusedWith({ notes: 'n'.repeat(2001) })).toBe('Notes must be less than 2000 characters')
})

test('accepts only a valid video URL or none [exercise-form/video-url]', async () => {
  for (const video_url of ['not an address', 'javascript:alert(1)', 'www.youtube.com/watch?v=1'])
    expect(await refusedWith({ video_url })).toBe('Please enter a valid video URL')
  for (const video_url of [null, '', 'https://videos.test/a.mp4'])
    expect((await create(fields({ video_url }))).status).toBe(201)
})

test('stores empty notes and an empty video URL as null [exercise-form/empty-as-null]', async () => {
  const { body } = await create(fields({ notes: ' ', video_url: '' }))
  expect(body).toMatchObject({ notes: null, video_url: null, has_video: false })
  expect(await stored(body.id)).toMatchObject({ notes: null, video_url: null })
})

const REFUSED = 'Permission denied. Only admins can create/edit exercises.'
const tries = async (as?: typeof admin) => {
  const { body: exercise } = await create(fields())
  const options = as ? { as } : {}
  const params = { id: exercise.id }
  const replies = [
    await service.request(api.createExercise, { body: fields() }, options),
    await service.request(api.updateExercise, { params, body: { version: 1, notes: 'mine' } }, options),
    await service.request(api.deleteExercise, { params }, options),
  ]
  expect(await stored(exercise.id)).toMatchObject({ version: 1, notes: null })
  return replies.map(({ status, problem }) => [status, problem.detail])
}

test("rejects an athlete's changes to exercises with the reason [exercise-form/refuse-athlete]", async () => {
  expect(await tries(athlete)).toEqual(Array(3).fill([403, REFUSED]))
})

test("rejects a professional's changes to exercises with the reason [exercise-form/refuse-professional]", async () => {
  expect(await tries(professional)).toEqual(Array(3).fill([403, REFUSED]))
})

test('rejects changes to exercises without a session [exercise-form/refuse-signed-out]', async () => {
  expect((await tries()).map(([status]) => status)).toEqual([401, 401, 401])
})

test('rejects the second of two concurrent edits and returns the current version', async () => {
  const { body: exercise } = await create(fields())
  await change(exercise.id, { version: 1, notes: 'First.' })
  const second = await change(exercise.id, { version: 1, notes: 'Second.' })
  expect([second.status, second.problem.code]).toEqual([409, 'exercise-changed'])
  expect(second.problem.extra?.current).toMatchObject({ id: exercise.id, notes: 'First.', version: 2 })
  expect(await stored(exercise.id)).toMatchObject({ notes: 'First.', version: 2 })
})

test('creates an exercise once per key, and rejects another of the same name', async () => {
  const body = fields()
  const key = newId()
  const [first, again] = [await create(body, key), await create(body, key)]
  expect(again.body).toEqual(first.body)
  const other = await create(body)
  expect([other.status, other.problem.code]).toEqual([409, 'exercise-exists'])
  const { body: third } = await create(fields())
  const renamed = await change(third.id, { version: 1, exercise_name: body.exercise_name })
  expect([renamed.status, renamed.problem.code]).toEqual([409, 'exercise-exists'])
})

test('rejects deleting an exercise that a program uses, and names the program', async () => {
  const used = await service.db.kysely
    .selectFrom('program_exercises')
    .innerJoin('programs', 'programs.id', 'program_id')
    .select(['exercise_id', 'title'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const params = { id: used.exercise_id }
  const refused = await service.request(api.deleteExercise, { params }, { as: admin })
  expect([refused.status, refused.problem.code]).toEqual([409, 'exercise-in-use'])
  expect(refused.problem.detail).toContain(used.title)
  expect(await stored(used.exercise_id)).toBeDefined()
})

test('returns 404 for an unknown id', async () => {
  const params = { id: newId() }
  expect((await change(params.id, { version: 1, notes: 'x' })).status).toBe(404)
  expect((await service.request(api.deleteExercise, { params }, { as: admin })).status).toBe(404)
  expect((await service.request(api.getExercise, { params })).status).toBe(404)
})

const names = async (query: { search?: string; category?: ExerciseCategory; equipment?: string }) =>
  (await service.request(api.listExercises, { query })).body.items.map(({ exercise_name }) => exercise_name)

test('searches names and notes by parts of words, ignoring case and punctuation', async () => {
  await create(fields({ exercise_name: 'Zercher Carry', notes: 'Elbows in, 100% braced.' }))
  await create(fields({ exercise_name: 'Zottman Curl', notes: 'Turn at the top. ELBOWS still.' }))
  expect(await names({ search: 'zERCHER' })).toEqual(['Zercher Carry'])
  expect(await names({ search: '100% braced' })).toEqual(['Zercher Carry'])
  expect(await names({ search: 'zercher carry top' })).toEqual([])
  expect(await names({ search: 'still elbows' })).toEqual(['Zottman Curl'])
  expect(await names({ search: '_ercher' })).toEqual(['Zercher Carry'])
  expect(await names({ search: 'zo', category: 'speed' })).not.toContain('Zottman Curl')
})

test.for([
  ['pull up', 'Pull-Up'],
  ['Pull–Ups', 'Pull-Up'],
  ['pullups', 'Pull-Up'],
  ['push ups', 'Push-Up'],
  ['squats', 'Back Squat'],
  ['5 10 5', '5-10-5 Reaction Shuttle'],
  ['world’s greatest', "World's Greatest Stretch"],
  ['worlds greatest', "World's Greatest Stretch"],
  ['dead lifts', 'Deadlift'],
  ['box jumping', 'Box Jump'],
  ['calves raise', 'Calf Raise'],
  ['lunges walking', 'Walking Lunge'],
])('finds an exercise by %s [exercise-database/search-words]', async ([search, name]) => {
  expect((await names({ search: search! }))[0]).toBe(name)
})

test.for([
  ['RDL', 'Romanian Deadlift'],
  ['rdls', 'Romanian Deadlift'],
  ['OHP', 'Overhead Press'],
  ['KB swing', 'Kettlebell Swing'],
  ['DB row', 'Single-Arm Row'],
  ['bb squat', 'Back Squat'],
  ['barbell squats', 'Back Squat'],
  ['GHR', 'Nordic Hamstring Curl'],
  ['SLDL', 'Romanian Deadlift'],
  ['BSS', 'Bulgarian Split Squat'],
  ['CMJ', 'Countermovement Jump'],
  ['MB slam', 'Medicine Ball Slam'],
  ['SL hop', 'Single-Leg Hop and Stick'],
  ['HIIT', 'Assault Bike Interval'],
  ['RFESS', 'Bulgarian Split Squat'],
  ['hex bar deadlift', 'Trap Bar Deadlift'],
  ['military press', 'Overhead Press'],
  ['cat-cow', 'Cat and Camel'],
  ['hammies stretch', 'Lying Hamstring Stretch'],
])('finds an exercise by the abbreviation %s [exercise-database/abbreviations]', async ([search, name]) => {
  expect(await names({ search: search! })).toContain(name)
})

test.for([
  ['resistance bands', 'Lying Hamstring Stretch'],
  ['agility ladder', 'Ladder Quick Feet'],
  ['massage ball', 'Foot Roll'],
  ['mobility', 'Ankle Rock'],
])(
  'finds an exercise by its equipment or category: %s [exercise-database/abbreviations]',
  async ([search, name]) => {
    const { body } = await service.request(api.listExercises, { query: { search: search! } })
    expect(body.items.map(({ exercise_name }) => exercise_name)).toContain(name)
    expect(body.searched_for).toBeUndefined()
  },
)

test('finds the exercises of a group, and an abbreviation in no other word [exercise-database/abbreviations]', async () => {
  const core = await names({ search: 'core' })
  for (const name of ['Front Plank', 'Copenhagen Plank', 'Pallof Press']) expect(core).toContain(name)
  expect(core).not.toContain('Back Squat')
  await create(fields({ exercise_name: 'Lat Pulldown', notes: null }))
  await create(fields({ exercise_name: 'Plyometric Skater', notes: null }))
  await create(fields({ exercise_name: 'Shock Absorber', notes: null }))
  const legs = await names({ search: 'legs' })
  for (const name of ['Leg Swing', 'Back Squat']) expect(legs).toContain(name)
  const lats = await names({ search: 'lats' })
  for (const name of ['Lat Pulldown', 'Pull-Up']) expect(lats).toContain(name)
  const plyo = await names({ search: 'plyo' })
  for (const name of ['Plyometric Skater', 'Box Jump']) expect(plyo).toContain(name)
  expect(await names({ search: 'abs' })).not.toContain('Shock Absorber')
  expect(await names({ search: 'constructor' })).toEqual([])
  await create(fields({ exercise_name: 'DB thruster', notes: null }))
  const dumbbells = await names({ search: 'db' })
  expect(dumbbells).toContain('DB thruster')
  expect(dumbbells).not.toContain('Sandbag Carry')
})

test.for([
  ['dumbell', 'dumbbell', 'Farmer Carry'],
  ['sqaut', 'squat', 'Back Squat'],
  ['kettelbell', 'kettlebell', 'Kettlebell Swing'],
  ['Romanain deadlfit', 'romanian deadlift', 'Romanian Deadlift'],
  ['planck', 'plank', 'Front Plank'],
  ['burpie', 'burpee', 'Burpee'],
  ['copenhagan plank', 'copenhagen plank', 'Copenhagen Plank'],
  ['fartlec', 'fartlek', 'Fartlek'],
])(
  'searches for the closest words when no exercise has the typed ones: %s [exercise-database/typos]',
  async ([search, meant, name]) => {
    const whole = await service.request(api.listExercises, { query: { search: search! } })
    expect(whole.body.searched_for).toBe(meant)
    const inShort = await service.request(api.listExercisesInShort, { query: { search: search! } })
    expect(inShort.body.searched_for).toBe(meant)
    for (const { body } of [whole, inShort])
      expect(body.items.map(({ exercise_name }) => exercise_name)).toContain(name)
  },
)

test('corrects no word that an exercise has, and no search that stays without results [exercise-database/typos]', async () => {
  for (const search of ['squat', 'lying easy pogo', 'zzqx', 'sqaut zzqx', 'rdl zzqx'])
    expect(
      (await service.request(api.listExercises, { query: { search } })).body.searched_for,
    ).toBeUndefined()
})

test('lists matching names before matching notes, on every page', async () => {
  await create(fields({ exercise_name: 'Aquajog', notes: 'Lighter than a quagmire run.' }))
  await create(fields({ exercise_name: 'Quagmire run', notes: null }))
  expect(await names({ search: 'quagmire' })).toEqual(['Quagmire run', 'Aquajog'])
  const [first] = await exercises(service.db.kysely, { search: 'quagmire', limit: 1 })
  const next = await exercises(service.db.kysely, {
    search: 'quagmire',
    limit: 5,
    after: { at: first!.exercise_name, id: first!.id },
  })
  expect(next.map(({ exercise_name }) => exercise_name)).toEqual(['Aquajog'])
})

test("keeps the library's spelling of a piece of equipment", async () => {
  await create(fields({ equipment: ['Slide board'] }))
  const { body } = await create(fields({ equipment: ['slide BOARD', 'SLIDE board', 'Towel'] }))
  expect(body.equipment).toEqual(['Slide board', 'Towel'])
  // A piece that no other exercise has can still be respelled.
  const changed = await change(body.id, { version: 1, equipment: ['SLIDE BOARD', 'towel'] })
  expect(changed.body.equipment).toEqual(['Slide board', 'towel'])
})

test('filters by equipment and lists the pieces in use', async () => {
  const { body: exercise } = await create(fields({ equipment: ['Slant board', 'Dip belt'] }))
  expect(await names({ equipment: 'Slant board' })).toEqual([exercise.exercise_name])
  expect(await names({ equipment: 'slant' })).toEqual([])
  const listed = async () => (await service.request(api.listEquipment)).body.equipment
  const rows = await service.db.kysely.selectFrom('all_exercises').select('equipment').execute()
  const occurring = new Set(rows.flatMap(({ equipment }) => equipment))
  const pieces = await listed()
  expect(new Set(pieces)).toEqual(occurring)
  expect(pieces).toHaveLength(occurring.size)
  expect(pieces).toEqual(pieces.toSorted((a, b) => a.localeCompare(b)))
  await service.request(api.deleteExercise, { params: { id: exercise.id } }, { as: admin })
  expect(await listed()).not.toContain('Dip belt')
})

test('withholds videos in the short list too', async () => {
  await create(fields({ exercise_name: '000 first', video_url: 'https://videos.test/a.mp4' }))
  const first = async (as?: typeof admin) =>
    (await service.request(api.listExercisesInShort, {}, as ? { as } : {})).body.items[0]
  expect(await first()).toMatchObject({ exercise_name: '000 first', video_url: null })
  expect(await first(athlete)).toMatchObject({ video_url: null })
  expect(await first(admin)).toMatchObject({ video_url: 'https://videos.test/a.mp4' })
})

test('reports an empty library', async () => {
  const empty = await startContent()
  await empty.db.pool.query('delete from program_exercises; delete from all_exercises')
  const { body } = await empty.request(api.listExercises)
  expect(body).toMatchObject({ items: [], library_is_empty: true })
  const none = await service.request(api.listExercises, { query: { search: 'nothing has this text' } })
  expect(none.body).toMatchObject({ items: [], library_is_empty: false })
  await empty.close()
})

test('allows exactly these program and exercise categories [enums/program-and-exercise-categories]', async () => {
  const CATEGORIES = ['strength', 'mobility', 'speed', 'conditioning', 'recovery']
  expect(ExerciseCategory.options).toEqual([...CATEGORIES, 'plyometrics'])
  const insertProgram = (category: string) =>
    service.db.pool.query(
      `insert into programs (title, description, category, level, duration_weeks, created_at)
       values ($1, 'd', $1, 'Beginner', 4, now())`,
      [category],
    )
  for (const category of CATEGORIES) await insertProgram(category)
  await expect(insertProgram('plyometrics')).rejects.toThrow('programs_category_check')
  const insertExercise = (category: string) =>
    service.db.pool.query(
      `insert into all_exercises (exercise_name, category, updated_at) values ('Of ' || $1, $1, now())`,
      [category],
    )
  for (const category of ExerciseCategory.options) await insertExercise(category)
  await expect(insertExercise('yoga')).rejects.toThrow('exercises_category_check')
  for (const path of ['/programs?category=plyometrics', '/exercises?category=yoga'])
    expect((await service.fetch(path)).status).toBe(400)
})
