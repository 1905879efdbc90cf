import { ExerciseCategory, ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import * as exercises from '@fieldside/contracts/http/exercises.ts'
import { countPrograms, listPrograms as listProgramsEndpoint } from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentPorts } from '../src/context.ts'
import { lastNamedWeek } from '../src/programs/rules/named-weeks.ts'
import type { ContentSchema } from '../src/schema.ts'
import { content } from '../src/service.ts'

let service: TestService<ContentSchema, ContentPorts>
beforeAll(async () => {
  service = await createTestService(content)
})
afterAll(() => service.close())

type Query = { category?: ProgramCategory; cursor?: string }
const listPrograms = (query: Query = {}) => service.request(listProgramsEndpoint, { query })
const listExercises = (query: { category?: ExerciseCategory; cursor?: string } = {}) =>
  service.request(exercises.listExercises, { query })

const all = async <Item>(
  list: (query: { cursor?: string }) => Promise<{ body: { items: Item[]; next: string | null } }>,
) => {
  const items: Item[] = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const { body } = await list(cursor ? { cursor } : {})
    expect(body.items.length).toBeLessThanOrEqual(PAGE_SIZE)
    items.push(...body.items)
    cursor = body.next
  }
  return { items, pages }
}

test('lists the full exercise library for everyone, by name and by category [entities/exercise]', async () => {
  const { items, pages } = await all(listExercises)
  expect(pages).toBe(7)
  expect(items.length).toBeGreaterThanOrEqual(120)
  const names = items.map(({ exercise_name }) => exercise_name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  for (const category of ExerciseCategory.options) {
    const ofIt = await all((query) => listExercises({ ...query, category }))
    expect(ofIt.items.length).toBeGreaterThanOrEqual(18)
    expect(ofIt.items).toEqual(items.filter((item) => item.category === category))
  }
  for (const { notes } of items) expect(notes).toMatch(/^1\. .+\n2\. .+\n3\. .+\nCues: /)
})

test('lists at least twelve programs, newest first, free and premium in every category [programs/grid] [entities/program]', async () => {
  const { items } = await all(listPrograms)
  expect(items.length).toBeGreaterThanOrEqual(12)
  const created = items.map(({ created_at }) => created_at)
  expect(created).toEqual(created.toSorted().toReversed())
  for (const category of ProgramCategory.options) {
    const ofIt = (await listPrograms({ category })).body.items
    expect(ofIt).toEqual(items.filter((item) => item.category === category))
    expect(new Set(ofIt.map(({ is_premium }) => is_premium))).toEqual(new Set([true, false]))
  }
})

test('gives every program exercises, numbered from 1 within each day [entities/program-exercise]', async () => {
  const rows = await service.db.kysely
    .selectFrom('program_exercises')
    .select(['program_id', 'week_number', 'day_number', 'order_in_day'])
    .orderBy('program_id')
    .orderBy('week_number')
    .orderBy('day_number')
    .orderBy('order_in_day')
    .execute()
  const { items } = await all(listPrograms)
  expect(new Set(rows.map(({ program_id }) => program_id))).toEqual(new Set(items.map(({ id }) => id)))
  const days = Map.groupBy(rows, (row) => `${row.program_id} ${row.week_number} ${row.day_number}`)
  for (const day of days.values()) {
    expect(day.map(({ order_in_day }) => order_in_day)).toEqual(day.map((_, index) => index + 1))
  }
})

test('names no week in a description that the program doesn’t have, and has those that it names [programs/weeks]', async () => {
  const { items } = await all(listPrograms)
  for (const { title, description, duration_weeks, week_count } of items) {
    const named = lastNamedWeek(description)
    expect([title, named <= duration_weeks, named === 0 || week_count > 1]).toEqual([title, true, true])
  }
  const own = items.filter(({ week_count }) => week_count > 1)
  expect(own.map(({ title, week_count }) => [title, week_count]).sort()).toEqual([
    ['Engine Builder', 6],
    ['Foundation Strength', 6],
    ['Heavy Basics', 8],
    ['Top Speed Lab', 6],
  ])
  const doses = await service.db.kysely
    .selectFrom('program_exercises as pe')
    .innerJoin('programs as p', 'p.id', 'pe.program_id')
    .innerJoin('all_exercises as e', 'e.id', 'pe.exercise_id')
    .select(['pe.week_number', 'pe.sets', 'pe.reps', 'pe.load_kind', 'pe.load_value'])
    .where('p.title', '=', 'Heavy Basics')
    .where('e.exercise_name', '=', 'Back Squat')
    .orderBy('pe.week_number')
    .execute()
  expect(doses.map(({ sets, reps, load_kind, load_value }) => [sets, reps, load_kind, load_value])).toEqual([
    [5, '5', 'percent_1rm', 75],
    [5, '5', 'step', 2500],
    [5, '5', 'step', 2500],
    [3, '5', 'percent_1rm', 65],
    [5, '4', 'percent_1rm', 80],
    [5, '4', 'step', 2500],
    [4, '3', 'step', 2500],
    [2, '3', 'rpe', 9],
  ])
})

test('paginates without gaps or repeats, even for programs created at the same time', async () => {
  const times = ['2026-08-01T08:00:00.123Z', '2026-08-01T08:00:00.124Z']
  const values = Array.from({ length: 50 }, (_, n) => ({
    title: `Block ${n}`,
    description: 'A block',
    category: 'strength' as const,
    level: 'Beginner' as const,
    duration_weeks: 4,
    created_by: null,
    created_at: new Date(times[n % 2]!),
  }))
  const made = await service.db.kysely.insertInto('programs').values(values).returning('id').execute()
  // Without exercises, programs are drafts that only admins see.
  const as = { userId: newId(), role: 'admin' } as const
  const { items, pages } = await all((query) => service.request(listProgramsEndpoint, { query }, { as }))
  expect(pages).toBe(4)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(items).toHaveLength(62)
  const ids = made.map(({ id }) => id)
  await service.db.kysely.deleteFrom('programs').where('id', 'in', ids).execute()
})

test('rejects an invalid category, cursor, or parameter and names the field', async () => {
  const refused = async (path: string) => {
    const response = await service.fetch(path)
    const problem = (await response.json()) as { errors: { field: string }[] }
    return [response.status, problem.errors.map(({ field }) => field)]
  }
  expect(await refused('/programs?category=plyometrics')).toEqual([400, ['category']])
  expect(await refused('/exercises?cursor=nonsense')).toEqual([400, ['cursor']])
  const ofExercises = (await listExercises()).body.next
  expect(await refused(`/programs?cursor=${ofExercises}`)).toEqual([400, ['cursor']])
  expect(await refused('/programs?premium=1')).toEqual([400, ['query']])
})

test('lets only admins read the number of programs', async () => {
  const count = (as?: Parameters<typeof service.request>[2]) => service.request(countPrograms, {}, as)
  expect((await count({ as: { userId: newId(), role: 'admin' } })).body).toEqual({ programs: 12 })
  expect((await count()).status).toBe(401)
  expect((await count({ as: { userId: newId(), role: 'athlete' } })).status).toBe(403)
})

test('counts the exercises, and those with a video [pricing/videos]', async () => {
  const [{ all, playable }] = (
    await sql<{ all: number; playable: number }>`
      select count(*)::int as all, count(*) filter (where video_url <> '')::int as playable from all_exercises`.execute(
      service.db.kysely,
    )
  ).rows as [{ all: number; playable: number }]
  expect(playable).toBeLessThan(all)
  expect((await service.request(exercises.countVideos, {})).body).toEqual({
    exercises: all,
    with_video: playable,
  })
})

test('paginates through all exercises, even with long names, in full and in short [calls/exercises-read]', async () => {
  const admin = { userId: newId(), role: 'admin' } as const
  const values = Array.from({ length: 41 }, (_, at) => ({
    id: newId(),
    exercise_name: 'ß'.repeat(98) + String(at).padStart(2, '0'),
    category: 'strength' as const,
    notes: null,
    created_by: null,
    updated_at: new Date(),
  }))
  await service.db.kysely.insertInto('all_exercises').values(values).execute()
  const whole = (await all((query) => service.request(exercises.listExercises, { query }, { as: admin })))
    .items
  const short: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor ? { cursor } : {}
    const { body } = await service.request(exercises.listExercisesInShort, { query }, { as: admin })
    short.push(...body.items)
    cursor = body.next
  }
  const rows = await service.db.kysely.selectFrom('all_exercises').select('id').execute()
  expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  const ordered = whole.map(({ exercise_name }) => exercise_name.toLowerCase())
  expect(ordered).toEqual(ordered.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(short).toEqual(
    whole.map(({ id, exercise_name, category, video_url }) => ({ id, exercise_name, category, video_url })),
  )
})
