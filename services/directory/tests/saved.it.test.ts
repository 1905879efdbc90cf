import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFixture,
  type Fixture,
  insertListed,
  newAdmin,
  newAthlete,
  newProfessional,
} from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('keeps one entry when saved twice, also under concurrency [saved/once-per-pair] [saved/toggle]', async () => {
  const athlete = newAthlete()
  const { id } = await fixture.approved(newProfessional())
  const save = (idempotencyKey?: string) =>
    fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete, idempotencyKey })
  const replies = await Promise.all([save(), save(), save(), save('s'), save('s')].map((reply) => reply))
  const ids = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  expect((await save('s')).body.id).toBe([...ids][0])
  const list = () => fixture.request(savedApi.listSaved, {}, { as: athlete })
  const { body } = await list()
  expect(body.items).toMatchObject([
    { athlete_id: athlete.userId, professional_id: id, professional: { id } },
  ])
  const unsave = () =>
    fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: athlete, idempotencyKey: 'u' })
  expect([(await unsave()).status, (await unsave()).status]).toEqual([204, 204])
  expect((await list()).body.items).toEqual([])
})

test('lists saved professionals newest first, without those who are not currently approved', async () => {
  const athlete = newAthlete()
  const ada = newProfessional()
  const first = await fixture.approved(ada)
  const second = await fixture.approved(newProfessional())
  for (const { id } of [first, second]) {
    fixture.clock.advance({ minutes: 1 })
    await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
  }
  const saved = async () =>
    (await fixture.request(savedApi.listSaved, {}, { as: athlete })).body.items.map(
      (item) => item.professional_id,
    )
  expect(await saved()).toEqual([second.id, first.id])
  await fixture.saveProfile(ada, { full_name: 'Other Name' })
  expect(await saved()).toEqual([second.id])
})

test('paginates saved professionals with their total', async () => {
  const athlete = newAthlete()
  const saved: string[] = []
  for (const { id } of await insertListed(fixture, 22)) {
    fixture.clock.advance({ minutes: 1 })
    await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
    saved.unshift(id)
  }
  const page = async (cursor?: string) =>
    (await fixture.request(savedApi.listSaved, { query: cursor ? { cursor } : {} }, { as: athlete })).body
  const first = await page()
  const second = await page(first.next!)
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, null])
  expect([first.total, second.total]).toEqual([22, 22])
  expect([...first.items, ...second.items].map((item) => item.professional_id)).toEqual(saved)
  const made = await fixture.request(savedApi.listSaved, { query: { cursor: 'made-up' } }, { as: athlete })
  expect(made.problem.errors).toMatchObject([{ field: 'cursor' }])
})

test('shows which professionals the caller saved, in a search and on a profile, to athletes only', async () => {
  const athlete = newAthlete()
  const ada = newProfessional()
  const city = 'Yuma'
  const [kept, other] = [
    await fixture.listed(ada, { city }),
    await fixture.listed(newProfessional(), { city }),
  ]
  await fixture.request(savedApi.saveProfessional, { params: { id: kept.id } }, { as: athlete })
  const seenBy = async (as: Parameters<typeof fixture.context>[0]) => {
    const { items } = (await fixture.request(searchProfessionals, { query: { location: city } }, { as })).body
    const profile = await fixture.request(getProfessional, { params: { id: kept.id } }, { as })
    return [kept.id, other.id]
      .map((id) => items.find((card) => card.id === id)?.saved)
      .concat(profile.body.saved)
  }
  expect(await seenBy(athlete)).toEqual([true, false, true])
  expect(await seenBy(newAthlete())).toEqual([false, false, false])
  for (const as of [ada, fixture.admin]) expect(await seenBy(as)).toEqual([null, null, null])
})

test('limits athletes to their own saved professionals [saved/own-only]', async () => {
  const { id } = await fixture.approved(newProfessional())
  const [one, other] = [newAthlete(), newAthlete()]
  await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: one })
  await fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: other })
  expect((await fixture.request(savedApi.listSaved, {}, { as: other })).body.items).toEqual([])
  expect((await fixture.request(savedApi.listSaved, {}, { as: one })).body.items).toHaveLength(1)
  const foreign = await fixture.fetch(`/saved-professionals?athlete_id=${one.userId}`, {}, other)
  expect(foreign.status).toBe(400)
  const body = JSON.stringify({ athlete_id: one.userId })
  const headers = { 'content-type': 'application/json' }
  const put = await fixture.fetch(`/saved-professionals/${id}`, { method: 'PUT', body, headers }, other)
  expect(put.status).toBe(400)
})

test('lets only athletes save professionals [saved/refuse-professional] [saved/refuse-admin] [saved/signed-out]', async () => {
  const { id } = await fixture.approved(newProfessional())
  for (const [as, status] of [
    [newProfessional(), 403],
    [newAdmin(), 403],
    [undefined, 401],
  ] as const) {
    const replies = await Promise.all([
      fixture.request(savedApi.saveProfessional, { params: { id } }, { as }),
      fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as }),
      fixture.request(savedApi.listSaved, {}, { as }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status])
    for (const { problem } of status === 403 ? replies.slice(0, 2) : [])
      expect(problem.detail).toBe('Only athletes can save professionals.')
  }
  const unknown = await fixture.request(
    savedApi.saveProfessional,
    { params: { id: newId() } },
    { as: newAthlete() },
  )
  expect(unknown.status).toBe(404)
})
