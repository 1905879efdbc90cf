import * as api from '@fieldside/contracts/http/body.ts'
import { BODY_MEASUREMENTS_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, person, startContent, subscriber } from '../fixture.ts'

type Person = Awaited<ReturnType<typeof subscriber>>

let service: Content
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.close())

const save = (as: Person, name: string | null, value: number, measured_on = '2026-11-20') =>
  service.request(api.saveBodyEntry, { body: { name, value, measured_on } }, { as })
const bodyOf = async (as: Person) => (await service.request(api.getBody, {}, { as })).body.items
const remove = (as: Person, id: string, day: string) =>
  service.request(api.deleteBodyEntry, { params: { id, day } }, { as })

test('records, edits, and deletes body weight and measurements, one value a day [progress/body]', async () => {
  const athlete = await subscriber(service)
  await save(athlete, 'Waist', 8200)
  await save(athlete, null, 81_000, '2026-11-21')
  await save(athlete, null, 80_500)
  await save(athlete, ' waist ', 8150)
  const [weight, waist] = await bodyOf(athlete)
  expect(weight).toMatchObject({
    name: null,
    entries: [
      { measured_on: '2026-11-20', value: 80_500 },
      { measured_on: '2026-11-21', value: 81_000 },
    ],
  })
  expect(waist).toMatchObject({ name: 'Waist', entries: [{ measured_on: '2026-11-20', value: 8150 }] })
  expect((await remove(athlete, waist!.id, '2026-11-20')).status).toBe(204)
  expect((await remove(athlete, waist!.id, '2026-11-20')).status).toBe(404)
  expect((await bodyOf(athlete)).map(({ name }) => name)).toEqual([null])
})

test('holds up to 10 named measurements, also when they are added at once [progress/body]', async () => {
  const athlete = await subscriber(service)
  const names = Array.from({ length: BODY_MEASUREMENTS_MAX + 2 }, (_, index) => `Measurement ${index}`)
  const replies = await Promise.all(names.map((name) => save(athlete, name, 3000)))
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(BODY_MEASUREMENTS_MAX)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await save(athlete, null, 80_000)).status).toBe(204)
  const saved = await bodyOf(athlete)
  expect(saved).toHaveLength(BODY_MEASUREMENTS_MAX + 1)
  expect((await save(athlete, saved[1]!.name, 3100)).status).toBe(204)
})

test('refuses a value beyond a body’s, and a day before 2000', async () => {
  const athlete = await subscriber(service)
  for (const reply of [
    await save(athlete, null, 0),
    await save(athlete, null, 500_001),
    await save(athlete, 'Waist', 30_001),
    await save(athlete, 'Waist', 8000, '1999-12-31'),
  ])
    expect(reply.status).toBe(400)
  expect(await bodyOf(athlete)).toEqual([])
})

test('shows what someone measured to nobody else, whatever their role [progress/body]', async () => {
  const athlete = await subscriber(service)
  await save(athlete, 'Waist', 8200)
  const [waist] = await bodyOf(athlete)
  for (const other of [
    await subscriber(service),
    await subscriber(service, 'professional'),
    person('admin'),
  ]) {
    expect(await bodyOf(other)).toEqual([])
    expect((await remove(other, waist!.id, '2026-11-20')).status).toBe(404)
  }
  expect(await bodyOf(athlete)).toEqual([waist])
})

test('refuses people without a subscription', async () => {
  const unsubscribed = person('athlete')
  const replies = [
    await service.request(api.getBody, {}, { as: unsubscribed }),
    await save(unsubscribed, null, 80_000),
    await remove(unsubscribed, newId(), '2026-11-20'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('publishes no event about a body [progress/body]', async () => {
  const athlete = await subscriber(service)
  const count = async () =>
    (await service.db.pool.query('select count(*)::int as events from outbox')).rows[0].events
  const before = await count()
  await save(athlete, 'Waist', 8200)
  const [waist] = await bodyOf(athlete)
  await remove(athlete, waist!.id, '2026-11-20')
  expect(await count()).toBe(before)
})
