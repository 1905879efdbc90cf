import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import * as listsApi from '@fieldside/contracts/http/saved-lists.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { SAVED_LISTS_MAX, SAVED_NOTE_MAX_CHARS, SAVED_PER_LIST_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFixture,
  type Fixture,
  insertListed,
  newAdmin,
  newAthlete,
  newProfessional,
} from '../fixture.ts'

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

test('moves a professional to a list even while another request unsaves them [saved/toggle]', async () => {
  const athlete = newAthlete()
  const { id } = await fixture.approved(newProfessional())
  const put = () =>
    fixture.request(savedApi.putInList, { params: { id }, body: { list_id: null } }, { as: athlete })
  await put()
  const waiting = async () => {
    const { rowCount } = await fixture.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rowCount
  }
  const [removed, moved] = await fixture.db.kysely.transaction().execute(async (tx) => {
    await tx
      .selectFrom('saved_professionals')
      .select('id')
      .where('professional_id', '=', id)
      .forUpdate()
      .execute()
    const removing = fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: athlete })
    await expect.poll(waiting).toBe(1)
    const moving = put()
    await expect.poll(waiting).toBe(2)
    return [removing, moving]
  })
  expect([(await removed!).status, (await moved!).status]).toEqual([204, 200])
})

test('saves a professional also while they are being removed [saved/toggle]', async () => {
  const athlete = newAthlete()
  const { id } = await fixture.approved(newProfessional())
  const save = () => fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
  await save()
  await asOwner(
    fixture.db,
    `create function hold() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(77); return null; end $$;
     create trigger hold after insert on saved_professionals for each statement execute function hold()`,
  )
  const waiting = 'select from pg_stat_activity where wait_event = $1 and datname = current_database()'
  const countOf = async (event: string) => (await fixture.db.pool.query(waiting, [event])).rowCount
  const client = await fixture.db.pool.connect()
  await client.query('select pg_advisory_lock(77)')
  const saving = save()
  await expect.poll(() => countOf('advisory')).toBe(1)
  const removed: number[] = []
  const removing = fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: athlete })
  void removing.then(({ status }) => removed.push(status))
  await expect.poll(async () => removed[0] ?? countOf('transactionid')).toBeTruthy()
  client.release(true)
  expect([(await saving).status, (await removing).status]).toEqual([200, 204])
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

const createList = (as: Person, name: string) =>
  fixture.request(listsApi.createSavedList, { body: { name } }, { as })
const putIn = (as: Person, id: string, list_id: string | null) =>
  fixture.request(savedApi.putInList, { params: { id }, body: { list_id } }, { as })
const writeNote = (as: Person, id: string, note: string) =>
  fixture.request(savedApi.setNote, { params: { id }, body: { note } }, { as })
const idsIn = async (as: Person, list: savedApi.ListFilter) =>
  (await fixture.request(savedApi.listSaved, { query: { list } }, { as })).body.items.map(
    (item) => item.professional_id,
  )

test('puts a plain save into the default list, moves between lists, and counts each list [find/lists] [saved/once-per-pair]', async () => {
  const athlete = newAthlete()
  const [one, other] = await insertListed(fixture, 2)
  const { status, body: list } = await createList(athlete, ' Knee rehab ')
  expect([status, list.name]).toEqual([201, 'Knee rehab'])
  await fixture.request(savedApi.saveProfessional, { params: { id: one!.id } }, { as: athlete })
  expect(await idsIn(athlete, 'unlisted')).toEqual([one!.id])
  expect((await putIn(athlete, one!.id, list.id)).body.list_id).toBe(list.id)
  expect((await putIn(athlete, other!.id, list.id)).status).toBe(200)
  await fixture.request(savedApi.saveProfessional, { params: { id: one!.id } }, { as: athlete })
  expect(await idsIn(athlete, 'unlisted')).toEqual([])
  expect((await idsIn(athlete, list.id)).sort()).toEqual([one!.id, other!.id].sort())
  await putIn(athlete, other!.id, null)
  const { body } = await fixture.request(listsApi.listSavedLists, {}, { as: athlete })
  expect(body).toMatchObject({ unlisted: 1, lists: [{ name: 'Knee rehab', professionals: 1 }] })
})

test('moves the professionals of a deleted list to the default list, with their notes [find/list-deleted]', async () => {
  const athlete = newAthlete()
  const { id } = (await insertListed(fixture, 1))[0]!
  const { body: list } = await createList(athlete, 'Soon gone')
  await putIn(athlete, id, list.id)
  await writeNote(athlete, id, 'Ask about the ankle')
  const remove = () => fixture.request(listsApi.deleteSavedList, { params: { id: list.id } }, { as: athlete })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  const { body } = await fixture.request(savedApi.listSaved, { query: { list: 'unlisted' } }, { as: athlete })
  expect(body.items).toMatchObject([{ professional_id: id, list_id: null, note: 'Ask about the ankle' }])
})

test('limits lists, their names, and their members under concurrent requests [find/list-limits]', async () => {
  const athlete = newAthlete()
  const names = Array.from({ length: SAVED_LISTS_MAX + 2 }, (_, index) => `List ${index}`)
  const created = await Promise.all(names.map((name) => createList(athlete, name)))
  expect(created.filter(({ status }) => status === 201)).toHaveLength(SAVED_LISTS_MAX)
  expect(created.find(({ status }) => status !== 201)!.problem.code).toBe('too-many-lists')
  const list = created.find(({ status }) => status === 201)!.body
  const taken = await fixture.request(
    listsApi.renameSavedList,
    { params: { id: list.id }, body: { name: 'SAVED' } },
    { as: athlete },
  )
  expect(taken.problem).toMatchObject({ code: 'list-name-taken', errors: [{ field: 'name' }] })
  const people = await insertListed(fixture, SAVED_PER_LIST_MAX + 1)
  const members = people.slice(1).map(({ id }) => ({
    id: newId(),
    athlete_id: athlete.userId,
    professional_id: id,
    created_at: fixture.clock.now(),
    list_id: list.id,
  }))
  await fixture.db.kysely.insertInto('saved_professionals').values(members).execute()
  expect((await putIn(athlete, people[0]!.id, list.id)).problem.code).toBe('list-full')
  expect((await putIn(athlete, people[1]!.id, list.id)).status).toBe(200)
})

test('keeps a note of at most 500 characters about a saved professional, and deletes it with the save [find/saved-note]', async () => {
  const athlete = newAthlete()
  const { id } = (await insertListed(fixture, 1))[0]!
  expect((await writeNote(athlete, id, 'Too soon')).status).toBe(404)
  await putIn(athlete, id, null)
  expect((await writeNote(athlete, id, ` ${'n'.repeat(SAVED_NOTE_MAX_CHARS)} `)).status).toBe(200)
  const long = await writeNote(athlete, id, 'n'.repeat(SAVED_NOTE_MAX_CHARS + 1))
  expect(long.problem.errors).toMatchObject([{ field: 'note' }])
  const read = () => fixture.request(savedApi.getSaved, { params: { id } }, { as: athlete })
  expect((await read()).body.note).toHaveLength(SAVED_NOTE_MAX_CHARS)
  await fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: athlete })
  await putIn(athlete, id, null)
  expect((await read()).body.note).toBe('')
})

test('shows lists and notes to their athlete alone [find/lists-own-only]', async () => {
  const [one, other] = [newAthlete(), newAthlete()]
  const { id } = (await insertListed(fixture, 1))[0]!
  const { body: list } = await createList(one, 'Mine')
  await putIn(one, id, list.id)
  await writeNote(one, id, 'Private')
  const byOther = await Promise.all([
    putIn(other, id, list.id),
    fixture.request(savedApi.getSaved, { params: { id } }, { as: other }),
    writeNote(other, id, 'Changed'),
    fixture.request(
      listsApi.renameSavedList,
      { params: { id: list.id }, body: { name: 'Theirs' } },
      { as: other },
    ),
    fixture.request(listsApi.deleteSavedList, { params: { id: list.id } }, { as: other }),
  ])
  expect(byOther.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await idsIn(other, list.id)).toEqual([])
  expect((await fixture.request(listsApi.listSavedLists, {}, { as: other })).body.lists).toEqual([])
  expect((await fixture.request(listsApi.listSavedLists, {}, { as: newProfessional() })).status).toBe(403)
  expect((await fixture.request(savedApi.getSaved, { params: { id } }, { as: one })).body.note).toBe(
    'Private',
  )
})
