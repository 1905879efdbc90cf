import * as api from '@fieldside/contracts/http/exercises.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, startContent, subscriber } from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.close())

/** What Kysely and the store of release 0.2.0 send to Postgres, from its services/content/src/exercises/store/exercises.ts. */
const LAST_RELEASE = {
  all: `select * from "exercises" order by lower(exercise_name) collate "C", "id" limit $1`,
  afterOne: `select * from "exercises" where "category" = $1 and equipment @> array[$2]::text[]
    and (lower(exercise_name) collate "C", id) > (lower($3) collate "C", $4::uuid)
    order by lower(exercise_name) collate "C", "id" limit $5`,
  search: `select * from "exercises" where searched_text(exercise_name, notes) like $1
    order by case when searched_text("exercise_name", null) like $1 then 0 else 1 end,
      lower(exercise_name) collate "C", "id" limit $2`,
  words: `select word, count(*) as uses from exercises,
      string_to_table(folded_words(concat_ws(' ', exercise_name, notes)), ' ') as word
    where length(word) >= 4 group by word`,
  one: 'select * from "exercises" where "id" = $1',
  locked: 'select * from "exercises" where "id" = $1 for update',
  named: 'select "id", "exercise_name" from "exercises" where "id" in ($1) order by "id" for key share',
  count: 'select count(*) as "exercises", count("video_url") as "with_video" from "exercises"',
  insert: `insert into "exercises" ("exercise_name", "category", "notes", "id", "equipment", "created_by", "updated_at")
    values ($1, $2, $3, $4, $5, $6, $7) returning *`,
  update: 'update "exercises" set "notes" = $1, "version" = $2 where "id" = $3 returning *',
  delete: 'delete from "exercises" where "id" = $1',
}

/** The columns that release 0.2.0 passes on to everyone. */
const COLUMNS = 'id,exercise_name,category,equipment,notes,created_by,updated_at,video_url,version'

const ask = async (statement: keyof typeof LAST_RELEASE, values: unknown[] = []) =>
  (await service.db.pool.query(LAST_RELEASE[statement], values)).rows

test('release 0.2.0, which lists every row of exercises, finds, locks, and changes no own exercise [exercises/own]', async () => {
  const owner = await subscriber(service)
  const before = await ask('count')
  const fields = { exercise_name: 'Quokka Wallaby Press', category: 'strength' } as const
  const { body } = await service.request(api.createOwnExercise, { body: fields }, { as: owner })
  const { id } = body
  const all = await ask('all', [10_000])
  expect(all.length).toBe(Number(before[0].exercises))
  expect(Object.keys(all[0])).toEqual(COLUMNS.split(','))
  expect(all.filter((row) => JSON.stringify(row).includes(owner.userId))).toEqual([])
  expect(await ask('search', ['%quokka%', 50])).toEqual([])
  expect((await ask('words')).filter(({ word }) => word === 'wallaby')).toEqual([])
  for (const statement of ['one', 'locked', 'named'] as const) expect(await ask(statement, [id])).toEqual([])
  expect(await ask('count')).toEqual(before)
  expect(await ask('update', ['Taken', 9, id])).toEqual([])
  await ask('delete', [id])
  const { body: own } = await service.request(api.listOwnExercises, {}, { as: owner })
  expect(own.exercises).toEqual([body])
})

test('release 0.2.0 writes exercises of the library, and knows a taken name', async () => {
  const exercise = (name: string) => [name, 'speed', null, newId(), ['Sled'], newId(), new Date()]
  const [made] = await ask('insert', exercise('Marsh Run'))
  const read = async () => (await service.request(api.getExercise, { params: { id: made.id } })).body
  expect(await read()).toMatchObject({ exercise_name: 'Marsh Run', measure: 'reps', version: 1 })
  const after = ['speed', 'Sled', 'Marsh Rum', newId(), 5]
  expect((await ask('afterOne', after)).map(({ id }) => id)).toContain(made.id)
  expect(await ask('update', ['Uphill', 2, made.id])).toMatchObject([{ notes: 'Uphill' }])
  expect((await read()).version).toBe(2)
  await expect(ask('insert', exercise('Marsh Run'))).rejects.toMatchObject({
    constraint: 'exercises_exercise_name_key',
  })
  await ask('delete', [made.id])
  expect(await ask('one', [made.id])).toEqual([])
})
