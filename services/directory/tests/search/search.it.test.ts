import * as api from '@fieldside/contracts/http/directory.ts'
import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { type SearchQuery, searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCodeOf } from '../../src/places/rules/states.ts'
import { createFixture, type Fixture, insertListed, newAthlete, newProfessional } from '../fixture.ts'

let fixture: Fixture
const viewer = newAthlete()
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const searchIn =
  (where: Fixture) =>
  async (query: Partial<SearchQuery> = {}) =>
    (await where.request(searchProfessionals, { query }, { as: viewer })).body
const search = (query: Partial<SearchQuery> = {}) => searchIn(fixture)(query)
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const lookedUp = async (ids: string[]) =>
  (await fixture.request(lookups.lookupProfessionals, { body: { ids } }, { as: { service: 'bff' } })).body
    .professionals

test('finds only approved professionals who accept bookings, whatever the query asks for [search/only-approved-and-accepting]', async () => {
  const city = 'Anchorage'
  const listed = await fixture.listed(newProfessional(), { city })
  await fixture.saveProfile(newProfessional(), { city })
  await fixture.submitted(newProfessional(), { city })
  await fixture.approved(newProfessional(), { city })
  await fixture.reject((await fixture.submitted(newProfessional(), { city })).id)
  const reply = await search({ location: city })
  expect(idsOf(reply)).toEqual([listed.id])
  expect(reply.count).toEqual({ value: 1, more: false })
  for (const extra of ['status=pending', 'is_approved=false', 'is_accepting_bookings=false']) {
    const direct = await fixture.fetch(`/professionals?location=${city}&${extra}`, {}, viewer)
    expect(direct.status).toBe(400)
  }
})

test('follows the accepting switch immediately', async () => {
  const ada = newProfessional()
  const { id } = await fixture.listed(ada, { city: 'Fargo' })
  expect(idsOf(await search({ location: 'Fargo' }))).toEqual([id])
  await fixture.accept(ada, false)
  expect((await search({ location: 'Fargo' })).count.value).toBe(0)
  await fixture.accept(ada)
  expect(idsOf(await search({ location: 'Fargo' }))).toEqual([id])
})

test('filters by part of the location in any case and by type, alone and combined [search/filters] [calls/professionals-search]', async () => {
  const state = 'Zuni'
  const therapist = await fixture.listed(newProfessional(), { city: 'Saint Élan', state })
  const dietician = await fixture.listed(newProfessional(), {
    city: 'Marfa',
    state,
    specialty: 'Sports Dietician',
  })
  expect(idsOf(await search({ location: 'saint é' }))).toEqual([therapist.id])
  expect(idsOf(await search({ location: 'SAINT É' }))).toEqual([therapist.id])
  expect(idsOf(await search({ location: 'A, zun' }))).toEqual([dietician.id])
  expect(idsOf(await search({ location: 'zuni' })).sort()).toEqual([therapist.id, dietician.id].sort())
  expect(idsOf(await search({ location: 'zuni', specialty: 'Sports Dietician' }))).toEqual([dietician.id])
  const dieticians = await search({ specialty: 'Sports Dietician' })
  expect(idsOf(dieticians)).toContain(dietician.id)
  expect(idsOf(dieticians)).not.toContain(therapist.id)
})

test("finds only the exact type: a performance coach isn't a mental performance coach [search/filters] [calls/professionals-search]", async () => {
  const coach = await fixture.listed(newProfessional(), { city: 'Ely', specialty: 'Performance Coach' })
  const psychologist = await fixture.listed(newProfessional(), {
    city: 'Ely',
    specialty: 'Sports Psychologist/Mental Performance Coach',
  })
  expect(idsOf(await search({ location: 'Ely', specialty: 'Performance Coach' }))).toEqual([coach.id])
  expect(idsOf(await search({ location: 'Ely' }))).toContain(psychologist.id)
})

test("finds a place by its state's name or abbreviation, with or without commas and accents", async () => {
  const own = await createFixture()
  const find = async (location: string) => idsOf(await searchIn(own)({ location }))
  const listedIn = async (city: string, state: string) => (await insertListed(own, 1, { city, state }))[0]!.id
  const angeles = await listedIn('Los Angeles', 'CA')
  const jose = await listedIn('San José', 'California')
  const denver = await listedIn('Denver', 'co')
  const louis = await listedIn('St. Louis', 'Missouri')
  const charlotte = await listedIn('Charlotte', 'NC')
  for (const location of ['california', 'California', ' CALIFORNIA ', 'califor', 'CA'])
    expect((await find(location)).sort()).toEqual([angeles, jose].sort())
  for (const location of [
    'Denver, CO',
    'denver co',
    'Denver,CO',
    'DENVER  ,  co',
    'Denver, Colorado',
    'colorado',
  ])
    expect(await find(location)).toEqual([denver])
  for (const location of ['San Jose, CA', 'san josé', 'SAN JOSÉ, california', 'jose, cal'])
    expect(await find(location)).toEqual([jose])
  for (const location of ['St Louis, MO', 'st. louis', 'St. Louis, Missouri'])
    expect(await find(location)).toEqual([louis])
  expect(await find('or')).toEqual([])
  expect(await find('North Carolina')).toEqual([charlotte])
  await own.close()
})

test('finds a state by its abbreviation in any case, and no city that contains these letters', async () => {
  const own = await createFixture()
  const places = [
    ['Denver', 'Colorado'],
    ['Columbus', 'OH'],
    ['San Francisco', 'CA'],
    ['La Jolla', 'CA'],
    ['Jackson', 'MI'],
    ['Jackson', 'Mississippi'],
  ] as const
  for (const [city, state] of places) await insertListed(own, 1, { city, state })
  const find = async (location: string) =>
    (await searchIn(own)({ location })).items.map((card) => card.location).sort()
  for (const location of ['CO', 'co', ' Co. ', 'denver, CO'])
    expect(await find(location)).toEqual(['Denver, Colorado'])
  expect(await find('columbus, co')).toEqual([])
  expect(await find('CA')).toEqual(['La Jolla, CA', 'San Francisco, CA'])
  expect(await find('la')).toEqual(['La Jolla, CA'])
  expect(await find('Jackson, MI')).toEqual(['Jackson, MI'])
  expect(await find('jackson ms')).toEqual(['Jackson, Mississippi'])
  expect(await find('lu')).toEqual(['Columbus, OH'])
  await own.close()
})

test('uses the same state abbreviations as the database', async () => {
  const { rows } = await fixture.db.pool.query<{ code: string }>(`
    select one || other as code
    from unnest(regexp_split_to_array('abcdefghijklmnopqrstuvwxyz', '')) as one,
      unnest(regexp_split_to_array('abcdefghijklmnopqrstuvwxyz', '')) as other
    where (state_forms(one || other))[2] <> one || other`)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  expect(rows.map(({ code }) => code).sort()).toEqual(codes.filter(stateCodeOf))
})

test('treats pattern characters literally', async () => {
  const percent = await fixture.listed(newProfessional(), { city: '100% Springs' })
  await fixture.listed(newProfessional(), { city: '100 Springs' })
  expect(idsOf(await search({ location: '0% S' }))).toEqual([percent.id])
  for (const location of ['1_0', '%Springs', 'Springs\\']) {
    expect((await search({ location })).count.value).toBe(0)
  }
  expect((await search({ location: "'; drop table professionals; --" })).items).toEqual([])
})

test('paginates results newest first without gaps, even with equal times [search/newest-first] [search/count-line]', async () => {
  const own = await createFixture()
  const rows = await insertListed(own, 45)
  const twins = await insertListed(own, 10, { created_at: rows[20]!.created_at })
  const found: api.ProfessionalCard[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page += 1) {
    const reply = await searchIn(own)({ cursor })
    expect(reply.count).toEqual({ value: 55, more: false })
    found.push(...reply.items)
    if (!reply.next) break
    cursor = reply.next
  }
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([...rows, ...twins].map(({ id }) => id)))
  const times = found.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
  expect(found).toHaveLength(55)
  await own.close()
})

test('finds the same professionals however many places and types match', async () => {
  const own = await createFixture()
  // More places than a search reads one by one, more than it hashes ('Cove'), and a type that is rare among them.
  await own.db.pool.query(`
    begin; set local statement_timeout = 0;
    insert into professionals (id, user_id, email, status, is_accepting_bookings, specialty, city, state,
      submitted_at, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'many', 'approved', true,
      case when n = 5 then 'Sports Dietician' else 'Performance Coach' end,
      'Port ' || case when n < 5 then 'Few' else 'Many ' || n % 160 end, case when n < 1000 then 'CO' else 'La Co' end,
      timestamptz '2026-01-01', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 1010) as n
    union all
    select gen_random_uuid(), gen_random_uuid(), 'many', 'approved', true, 'Performance Coach', 'Cove ' || n, 'Ontario',
      timestamptz '2025-01-01', timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, 1010) as n;
    commit`)
  const count = async (query: Partial<SearchQuery>) => (await searchIn(own)(query)).count
  const coach = 'Performance Coach' as const
  for (const query of [{ location: 'port' }, { location: 'rt' }, { location: 'rt', specialty: coach }])
    expect(await count(query)).toEqual({ value: 1000, more: true })
  expect(await count({ location: 'port', specialty: 'Sports Dietician' })).toEqual({ value: 1, more: false })
  expect(await count({ location: 'rt few', specialty: coach })).toEqual({ value: 4, more: false })
  expect(await count({ location: 'co' })).toEqual({ value: 1000, more: true })
  expect(await count({ location: 'la' })).toEqual({ value: 11, more: false })
  const last = async (query: Partial<SearchQuery>) => {
    const first = await searchIn(own)(query)
    const next = await searchIn(own)({ ...query, cursor: first.next ?? '' })
    return [...first.items, ...next.items].map(({ created_at }) => Date.parse(created_at))
  }
  const newest = (year: number) =>
    Array.from({ length: 40 }, (_, n) => Date.parse(`${year}-01-01T16:50:00Z`) - n * 60_000)
  for (const location of ['port', 'rt', 'co', 'many', 'cove', 've']) {
    const expected = newest(location.endsWith('ve') ? 2025 : 2026)
    expect(await last({ location })).toEqual(expected)
    expect(await last({ location, specialty: coach })).toEqual(expected)
  }
  await own.close()
})

test('finds a professional who has moved only at the new place', async () => {
  const ada = newProfessional()
  const { id } = await fixture.listed(ada, { city: 'Fairbanks', state: 'AK' })
  await fixture.saveProfile(ada, { city: 'Hilo', state: 'HI' })
  expect(
    [await search({ location: 'Fairbanks' }), await search({ location: 'Hilo, HI' })].map(idsOf),
  ).toEqual([[], [id]])
})

test('counts exactly up to 1,000 and reports more beyond [search/count-line]', async () => {
  const own = await createFixture()
  await insertListed(own, 1000)
  expect((await searchIn(own)()).count).toEqual({ value: 1000, more: false })
  await insertListed(own, 1)
  expect((await searchIn(own)()).count).toEqual({ value: 1000, more: true })
  await own.close()
})

test.each(['x', '%', Buffer.from('not,ours').toString('base64url')])(
  'rejects an invalid cursor: %s',
  async (cursor) => {
    const reply = await fixture.request(searchProfessionals, { query: { cursor } }, { as: viewer })
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, 'cursor'])
  },
)

test("lists the same professionals for the BFF's visitors, without hidden prices [booking-page/list]", async () => {
  const city = 'Juneau'
  const ada = newProfessional()
  const listed = await fixture.listed(ada, { city })
  await fixture.approved(newProfessional(), { city })
  const asVisitor = async () => {
    const given = { query: { location: city } }
    return (await fixture.request(searchProfessionals, given, { as: { service: 'bff' } })).body
  }
  expect(idsOf(await asVisitor())).toEqual([listed.id])
  const hidden = { price_per_session_cents: 8500, show_price: false }
  expect((await fixture.request(api.setPrice, { body: hidden }, { as: ada })).status).toBe(200)
  expect((await asVisitor()).items).toMatchObject([{ price_per_session_cents: null }])
  const others = await fixture.request(searchProfessionals, {}, { as: { service: 'billing' } })
  expect(others.status).toBe(403)
})

test('rejects an unknown type, and requires a session [search/signed-out]', async () => {
  const wrong = await fixture.request(
    searchProfessionals,
    { query: { specialty: 'Wizard' as never } },
    { as: viewer },
  )
  expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([400, 'specialty'])
  expect((await fixture.request(searchProfessionals)).status).toBe(401)
  expect((await fixture.request(api.getProfessional, { params: { id: newId() } })).status).toBe(401)
})

const review = (professional_id: string, rating: number, hidden = false) => ({
  id: newId(),
  professional_id,
  athlete_id: newId(),
  appointment_id: newId(),
  rating,
  created_at: fixture.clock.now(),
  hidden,
})

test('averages only shown reviews to one decimal, or returns null [search/card-rating] [professional-profile/average-rating]', async () => {
  const { id } = await fixture.listed(newProfessional(), { city: 'Ely' })
  const cards = async () => [
    (await search({ location: 'Ely' })).items[0],
    (await fixture.request(api.getProfessional, { params: { id } }, { as: viewer })).body,
  ]
  for (const card of await cards()) expect(card).toMatchObject({ rating: null, review_count: 0 })
  const reviews = [review(id, 5), review(id, 4), review(id, 4), review(id, 1, true)]
  await fixture.db.kysely.insertInto('reviews').values(reviews).execute()
  for (const card of await cards()) expect(card).toMatchObject({ rating: 4.3, review_count: 3 })
})

test('reveals a hidden price only to its owner and admins [professional-profile/price-hidden] [professional-profile/price]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.listed(ada, { city: 'Truth' })
  const setPrice = (show_price: boolean) =>
    fixture.request(api.setPrice, { body: { price_per_session_cents: 9100, show_price } }, { as: ada })
  const priceFor = async (as: Parameters<typeof fixture.context>[0]) =>
    (await fixture.request(api.getProfessional, { params: { id } }, { as })).body.price_per_session_cents
  await setPrice(true)
  expect(await priceFor(viewer)).toBe(9100)
  await setPrice(false)
  expect(await priceFor(viewer)).toBeNull()
  expect(await priceFor(newProfessional())).toBeNull()
  expect(await priceFor(ada)).toBe(9100)
  expect(await priceFor(fixture.admin)).toBe(9100)
  expect((await search({ location: 'Truth' })).items[0]).toMatchObject({
    price_per_session_cents: null,
    show_price: false,
  })
  expect((await lookedUp([id]))[0]?.price_per_session_cents).toBeNull()
  await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: viewer })
  const saved = await fixture.request(savedApi.listSaved, {}, { as: viewer })
  expect(JSON.stringify(saved.body)).not.toContain('9100')
})

test('returns no email, phone, rejection reason, or document in a card', async () => {
  const { id } = await fixture.listed(newProfessional('private-address'), { city: 'Bend' })
  const { body } = await fixture.request(api.getProfessional, { params: { id } }, { as: viewer })
  const text = JSON.stringify([body, await search({ location: 'Bend' })])
  for (const secret of ['private-address', '208 555', 'rejection_reason', 'documents', 'payment_method']) {
    expect(text).not.toContain(secret)
  }
})

test("shows an approved professional who doesn't accept bookings, and returns 404 for unknown and pending ones [professional-profile/not-found]", async () => {
  const { id } = await fixture.approved(newProfessional())
  const shown = await fixture.request(api.getProfessional, { params: { id } }, { as: viewer })
  expect(shown.body).toMatchObject({ is_approved: true, is_accepting_bookings: false })
  const ada = newProfessional()
  const pending = (await fixture.submitted(ada)).id
  for (const unseen of [pending, newId()]) {
    const reply = await fixture.request(api.getProfessional, { params: { id: unseen } }, { as: viewer })
    expect([reply.status, reply.problem.detail]).toEqual([404, 'Professional not found'])
  }
  expect((await fixture.request(api.getProfessional, { params: { id: pending } }, { as: ada })).status).toBe(
    200,
  )
})

test('looks up cards of any status, only for the BFF and the notification service', async () => {
  const rejected = (await fixture.submitted(newProfessional())).id
  await fixture.reject(rejected)
  expect(idsOf({ items: await lookedUp([rejected, newId()]) })).toEqual([rejected])
  expect(await lookedUp([])).toEqual([])
  const input = { body: { ids: [rejected] } }
  expect((await fixture.request(lookups.lookupProfessionals, input, { as: fixture.admin })).status).toBe(403)
})
