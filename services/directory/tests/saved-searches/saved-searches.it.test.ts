import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { nextSlotsChanged } from '@fieldside/contracts/events/booking.ts'
import { savedSearchMatched } from '@fieldside/contracts/events/directory.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as api from '@fieldside/contracts/http/saved-searches.ts'
import { SAVED_SEARCHES_MAX } from '@fieldside/contracts/limits.ts'
import { poisonRow } from '@fieldside/platform/testing/poison.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSavedSearch } from '../../src/saved-searches/check.ts'
import { createFixture, type Fixture, insertListed, newAthlete, newProfessional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  // The database's triggers time news by its own clock.
  fixture = await createFixture({ now: new Date() })
})
afterAll(() => fixture.close())

const save = (as: Person, query: api.SavedSearchQuery) =>
  fixture.request(api.saveSearch, { body: { query } }, { as })
const list = async (as: Person) => (await fixture.request(api.listSavedSearches, {}, { as })).body.items
const update = (as: Person, id: string, body: api.SavedSearchForm) =>
  fixture.request(api.updateSavedSearch, { params: { id }, body }, { as })
const alertsOf = async (id: string) =>
  (await fixture.emitted(savedSearchMatched.type))
    .filter(({ subject }) => subject === id)
    .map(({ data }) => data)
const nextDay = async () => {
  fixture.clock.advance({ hours: 24 })
  await fixture.runJobs('saved-searches')
}

/** Inserts a listed professional whose news the database times now. */
const listIn = async (city: string, listedAt?: Date) => {
  const [person] = await insertListed(fixture, 1, { city })
  if (listedAt) await timeNews(person!.id, { listed_at: listedAt })
  return person!
}

const timeNews = (id: string, times: { listed_at?: Date | null; opened_at?: Date }) =>
  fixture.db.kysely.updateTable('professional_news').set(times).where('professional_id', '=', id).execute()

const reportSlot = (id: string, next: Date | null, version: number) =>
  fixture.deliver(nextSlotsChanged, id, {
    professional_id: id,
    version,
    next_slot_at: next?.toISOString() ?? null,
    next_evening_at: null,
    next_weekend_at: null,
    offers_in_person: true,
    offers_online: false,
  })

test('saves a search once, names it, and limits how many an athlete has [find/saved-search]', async () => {
  const athlete = newAthlete()
  const replies = await Promise.all(
    [1, 2, 3].map(() => save(athlete, { location: 'Moab', words: undefined })),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]!.body).toMatchObject({ name: 'Moab', query: { location: 'Moab' }, alert: true })
  const more = await Promise.all(
    Array.from({ length: SAVED_SEARCHES_MAX }, (_, index) => save(athlete, { location: `City ${index}` })),
  )
  expect(more.filter(({ status }) => status === 200)).toHaveLength(SAVED_SEARCHES_MAX - 1)
  expect(more.find(({ status }) => status !== 200)!.problem.code).toBe('too-many-saved-searches')
  expect(await list(athlete)).toHaveLength(SAVED_SEARCHES_MAX)
  const wrong = await fixture.fetch(
    '/saved-searches',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: { specialty: 'Wizard' } }),
    },
    athlete,
  )
  expect(wrong.status).toBe(400)
})

test('shows and changes a saved search for its athlete alone [find/saved-search-own-only]', async () => {
  const [one, other] = [newAthlete(), newAthlete()]
  const { id } = (await save(one, { location: 'Provo' })).body
  const form = { name: 'Theirs', alert: false }
  const byOther = await Promise.all([
    fixture.request(api.getSavedSearch, { params: { id } }, { as: other }),
    update(other, id, form),
    fixture.request(api.deleteSavedSearch, { params: { id } }, { as: other }),
  ])
  expect(byOther.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await list(other)).toEqual([])
  expect((await save(newProfessional(), {})).status).toBe(403)
  expect((await update(one, id, { name: ' Physio ', alert: true })).body.name).toBe('Physio')
  const removed = await fixture.request(api.deleteSavedSearch, { params: { id } }, { as: one })
  expect([removed.status, await list(one)]).toEqual([204, []])
})

test('returns 404 for a change that runs while its saved search is being deleted [find/saved-search]', async () => {
  const athlete = newAthlete()
  const { id } = (await save(athlete, { location: 'Ogden' })).body
  const waiting = async () => {
    const { rowCount } = await fixture.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rowCount
  }
  const [removed, changed] = await fixture.db.kysely.transaction().execute(async (tx) => {
    await tx.selectFrom('saved_searches').select('id').where('id', '=', id).forUpdate().execute()
    const removing = fixture.request(api.deleteSavedSearch, { params: { id } }, { as: athlete })
    await expect.poll(waiting).toBe(1)
    const changing = update(athlete, id, { name: 'Physio', alert: true })
    await expect.poll(waiting).toBe(2)
    return [removing, changing]
  })
  expect([(await removed!).status, (await changed!).status]).toEqual([204, 404])
})

test('alerts once a day about newly listed professionals who match, without the words of the search [find/alert] [find/alert-once-a-day] [find/search-privacy]', async () => {
  const athlete = newAthlete()
  const old = await listIn('Sedona')
  await timeNews(old.id, { listed_at: new Date(fixture.clock.now().getTime() - 3_600_000) })
  const { id } = (await save(athlete, { location: 'Sedona' })).body
  await listIn('Sedona')
  await listIn('Elsewhere')
  fixture.clock.advance({ hours: 23 })
  await fixture.runJobs('saved-searches')
  expect(await alertsOf(id)).toEqual([])
  fixture.clock.advance({ hours: 1 })
  await fixture.runJobs('saved-searches')
  await fixture.runJobs('saved-searches')
  expect(await alertsOf(id)).toEqual([
    { saved_search_id: id, athlete_id: athlete.userId, professionals: 1, more: false, new_professionals: 1 },
  ])
  await nextDay()
  expect(await alertsOf(id)).toHaveLength(1)
  await listIn('Sedona', new Date(fixture.clock.now().getTime() + 1000))
  await nextDay()
  expect(await alertsOf(id)).toHaveLength(2)
  expect((await list(athlete))[0]!.alerted_at).toBe(fixture.clock.now().toISOString())
})

test('alerts about what the search itself finds: words, place, price, and times [find/alert]', async () => {
  const query = { words: 'shin splints', location: 'Bend, OR', max_price: 120, within: 'week' } as const
  const { id } = (await save(newAthlete(), query)).body
  const offered = { city: 'Bend', state: 'OR', conditions: ['Shin splints'] }
  const soon = new Date(fixture.clock.now().getTime() + 3 * DAY_MS)
  for (const [changes, next] of [
    [{ ...offered, price_per_session_cents: 11_000 }, soon],
    [{ ...offered, price_per_session_cents: 13_000 }, soon],
    [{ ...offered, price_per_session_cents: 11_000, show_price: false }, soon],
    [{ ...offered, price_per_session_cents: 11_000, conditions: ['Tennis elbow'] }, soon],
    [{ ...offered, price_per_session_cents: 11_000 }, null],
  ] as const) {
    const [person] = await insertListed(fixture, 1, changes)
    await reportSlot(person!.id, next, 1)
    await timeNews(person!.id, { listed_at: fixture.clock.now() })
  }
  await nextDay()
  expect(await alertsOf(id)).toMatchObject([{ professionals: 1 }])
  const wrong = await save(newAthlete(), { radius: '25', location: 'Nowhere' })
  expect(wrong.problem.errors).toMatchObject([{ field: 'radius' }])
})

test('alerts about a slot that opens up, not about time that passes or the first report [find/alert]', async () => {
  const person = await listIn('Vail', new Date(0))
  const { id } = (await save(newAthlete(), { location: 'Vail' })).body
  const at = (day: number) => new Date(Date.UTC(2027, 0, day))
  const openedAt = async () =>
    (
      await fixture.db.kysely
        .selectFrom('professional_news')
        .select('opened_at')
        .where('professional_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).opened_at
  await reportSlot(person.id, at(10), 1)
  await reportSlot(person.id, at(12), 2)
  await reportSlot(person.id, null, 3)
  expect(await openedAt()).toBeNull()
  await reportSlot(person.id, at(14), 4)
  expect(await openedAt()).not.toBeNull()
  await timeNews(person.id, { opened_at: fixture.clock.now() })
  await nextDay()
  expect(await alertsOf(id)).toMatchObject([{ professionals: 1, new_professionals: 0 }])
})

test('neither repeats nor loses an alert when a check is killed before or after its commit, or runs twice at once [find/alert-once-a-day]', async () => {
  const { id } = (await save(newAthlete(), { location: 'Taos' })).body
  await listIn('Taos', fixture.clock.now())
  fixture.clock.advance({ hours: 24 })
  const heal = await poisonRow(fixture.db, 'saved_searches', id)
  await expect(checkSavedSearch(fixture.context(), id)).rejects.toThrow()
  await heal()
  expect(await alertsOf(id)).toEqual([])
  await Promise.all([checkSavedSearch(fixture.context(), id), checkSavedSearch(fixture.context(), id)])
  // The job's row still says that the check is due, as after a crash.
  await fixture.runJobs('saved-searches')
  expect(await alertsOf(id)).toHaveLength(1)
})

test('ends an alert by its signed link without signing in, and drops its job [find/alert-end]', async () => {
  const athlete = newAthlete()
  const { id } = (await save(athlete, { location: 'Ouray' })).body
  const notification = { service: 'notification' } as const
  const { body } = await fixture.request(api.lookupAlerts, { body: { ids: [id] } }, { as: notification })
  const [found] = body.saved_searches
  expect(found).toMatchObject({ id, name: 'Ouray', alert: true })
  const end = (token: string) =>
    fixture.request(api.endAlert, { body: { token } }, { as: { service: 'bff' } })
  const forged = found!.end_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const accented = found!.end_token.replace(/.$/, 'é')
  for (const token of [forged, accented, id, `${id}.`, 'x'])
    expect((await end(token)).problem.code).toBe('alert-link-invalid')
  expect((await end(found!.end_token)).status).toBe(204)
  expect((await end(found!.end_token)).status).toBe(204)
  expect((await list(athlete))[0]).toMatchObject({ id, alert: false })
  const jobs = await fixture.db.kysely.selectFrom('jobs').select('key').where('key', '=', id).execute()
  expect(jobs).toEqual([])
  await update(athlete, id, { name: 'Ouray', alert: true })
  await listIn('Ouray', fixture.clock.now())
  await nextDay()
  expect(await alertsOf(id)).toHaveLength(1)
  await fixture.request(api.deleteSavedSearch, { params: { id } }, { as: athlete })
  expect((await end(found!.end_token)).status).toBe(204)
})

test('alerts nobody who is no longer an athlete [find/alert]', async () => {
  const athlete = newAthlete()
  const { id } = (await save(athlete, { location: 'Alta' })).body
  await listIn('Alta', fixture.clock.now())
  const change = { user_id: athlete.userId, version: 2, previous_role: 'athlete', role: 'admin' } as const
  await fixture.deliver(roleChanged, athlete.userId, { ...change, changed_by: fixture.admin.userId })
  await nextDay()
  expect(await alertsOf(id)).toEqual([])
})

test('reads a saved search for online sessions in person as one for online sessions [find/saved-search] [find/alert]', async () => {
  const athlete = newAthlete()
  const contradiction = { online: 'true', kind: 'in-person' } as const
  const refused = await save(athlete, contradiction)
  expect([refused.status, refused.problem.errors?.map(({ field }) => field)]).toEqual([400, ['kind']])
  const { id } = (await save(athlete, { online: 'true', kind: 'online' })).body
  const stored = (query: api.SavedSearchQuery) =>
    fixture.db.kysely
      .updateTable('saved_searches')
      .set({ query: JSON.stringify(query) })
      .where('id', '=', id)
      .execute()
  await stored(contradiction)
  expect(await list(athlete)).toMatchObject([{ id, name: 'online', query: { online: 'true' } }])
  expect((await list(athlete))[0]!.query).toEqual({ online: 'true' })
  expect((await save(athlete, { online: 'true' })).body.id).toBe(id)
  const { id: professionalId } = await listIn('Bend', fixture.clock.now())
  await fixture.deliver(nextSlotsChanged, professionalId, {
    professional_id: professionalId,
    version: 1,
    next_slot_at: new Date(fixture.clock.now().getTime() + 2 * DAY_MS).toISOString(),
    next_evening_at: null,
    next_weekend_at: null,
    offers_in_person: false,
    offers_online: true,
  })
  await nextDay()
  expect(await alertsOf(id)).toHaveLength(1)
})

test('alerts about nobody while a word of the search is one that no professional has [find/alert]', async () => {
  const athlete = newAthlete()
  const { id } = (await save(athlete, { words: 'dietitian pickleball' })).body
  const known = (await save(athlete, { words: 'dietitian' })).body
  const listedAt = new Date(fixture.clock.now().getTime() + 1000)
  const [person] = await insertListed(fixture, 1, { city: 'Bisbee', specialty: 'Registered Dietitian' })
  await timeNews(person!.id, { listed_at: listedAt })
  await nextDay()
  expect(await alertsOf(known.id)).toHaveLength(1)
  expect(await alertsOf(id)).toEqual([])
})
