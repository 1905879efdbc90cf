import * as api from '@fieldside/contracts/http/exercises.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { named } from '../../src/exercises/store/exercises.ts'
import { type Content, startContent } from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
  await asOwner(service.db, 'vacuum analyze exercise_texts')
})
afterAll(() => service.close())

const search = async (typed: string) => {
  const { body } = await service.request(api.listExercises, { query: { search: typed } })
  return { ...body, names: body.items.map(({ exercise_name }) => exercise_name) }
}

test.for([
  ['RDL', 'Romanian Deadlift'],
  ['stiff-legged deadlift', 'Romanian Deadlift'],
  ['good mornings', 'Romanian Deadlift'],
  ['OHP', 'Overhead Press'],
  ['military press', 'Overhead Press'],
  ['shoulder press', 'Overhead Press'],
  ['BSS', 'Bulgarian Split Squat'],
  ['Bulgarian lunges', 'Bulgarian Split Squat'],
  ['GHR', 'Nordic Hamstring Curl'],
  ['glute-ham raises', 'Nordic Hamstring Curl'],
  ['leg curls', 'Nordic Hamstring Curl'],
  ['skullcrushers', 'Bench Press'],
  ['chest press', 'Bench Press'],
  ['pull-down', 'Pull-Up'],
  ['Lat pull downs', 'Pull-Up'],
  ['chin up', 'Pull-Up'],
  ['chinups', 'Pull-Up'],
  ['press-ups', 'Push-Up'],
  ['one-arm rows', 'Single-Arm Row'],
  ['hex bar', 'Trap Bar Deadlift'],
  ['hip bridge', 'Glute Bridge'],
  ['side plank', 'Copenhagen Plank'],
  ['heel raises', 'Calf Raise'],
  ['WGS', 'World’s Greatest Stretch'],
  ['pigeon pose', 'Figure Four Stretch'],
  ['knee to wall', 'Ankle Rock'],
  ['t-spine', 'Thoracic Rotation'],
  ['pass-throughs', 'Shoulder Dislocate'],
  ['yoga squat', 'Deep Squat Hold'],
  ['farmer’s walk', 'Farmer Carry'],
  ['skipping rope', 'Jump Rope'],
  ['air bike', 'Assault Bike Interval'],
  ['suicides', 'Shuttle Run'],
  ['squat thrusts', 'Burpee'],
  ['thrusters', 'Wall Ball'],
  ['bear walk', 'Bear Crawl'],
  ['belly breathing', 'Diaphragmatic Breathing'],
  ['standing long jump', 'Broad Jump'],
  ['vertical jump', 'Countermovement Jump'],
  ['speed skaters', 'Skater Jump'],
])('finds an exercise by the short or other name %s [library/search]', async ([typed, name]) => {
  const { names, searched_for } = await search(typed!)
  expect(names.map((one) => one.replace("'", '’'))).toContain(name)
  expect(searched_for).toBeUndefined()
})

test('finds an exercise by one of several words that only together are another name [library/search]', async () => {
  expect((await search('chin')).names).not.toContain('Back Squat')
  const { names } = await search('dumbbell chin ups')
  expect(names).not.toContain('Push-Up')
})

test('forgives a typo in the longest word of any name in the library [library/search]', async () => {
  const rows = await service.db.kysely.selectFrom('all_exercises').select('exercise_name').execute()
  const missed: string[] = []
  for (const { exercise_name: name } of rows) {
    const longest = name.split(/[^A-Za-z]+/).toSorted((a, b) => b.length - a.length)[0]!
    const at = longest.length >> 1
    const typo = longest.slice(0, at) + longest.slice(at + 1)
    // A shorter word is not corrected.
    if (typo.length < 4) continue
    if (!(await search(name.replace(longest, typo))).names.includes(name)) missed.push(`${name}: ${typo}`)
  }
  expect(missed).toEqual([])
})

test('never suggests a word that only a deleted exercise had [library/search]', async () => {
  const id = (
    await service.db.kysely
      .insertInto('all_exercises')
      .values({ exercise_name: 'Zercherino', category: 'strength', updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  expect((await search('zercherni')).searched_for).toBe('zercherino')
  await service.db.kysely.deleteFrom('all_exercises').where('id', '=', id).execute()
  expect((await search('zercherni')).searched_for).toBeUndefined()
})

test('reads the index of words in a large library [library/search]', async () => {
  // The trigger would take milliseconds for each row.
  await asOwner(service.db, 'alter table all_exercises disable trigger exercises_texts')
  await service.db.pool.query(
    `insert into all_exercises (exercise_name, category, updated_at)
     select 'Crowded drill ' || n, 'speed', now() from generate_series(1, 3000) as n`,
  )
  await asOwner(service.db, 'analyze all_exercises')
  await service.db.pool.query(
    `insert into exercise_texts select id, repeat(lower(exercise_name) || ' ', 20), lower(exercise_name), ' speed '
     from all_exercises on conflict do nothing`,
  )
  await asOwner(service.db, 'analyze exercise_texts')
  const plan = await named(service.db.kysely, 'pullups', { limit: 5 }).explain('json')
  expect(JSON.stringify(plan)).toContain('exercise_texts_words')
})
