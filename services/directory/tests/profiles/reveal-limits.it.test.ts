import * as api from '@fieldside/contracts/http/directory.ts'
import { getProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { platformTables } from '@fieldside/platform/database.ts'
import { fromAddress, type Person } from '@fieldside/platform/testing/tokens.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createFixture,
  type Fixture,
  insertListed,
  newAdmin,
  newAthlete,
  newProfessional,
} from '../fixture.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const { perAccount, perAddress } = RATE_LIMITS.reveal

let fixture: Fixture
let ids: string[]
beforeAll(async () => {
  fixture = await createFixture({ now: NOW })
  ids = (await insertListed(fixture, 50)).map(({ id }) => id)
})
beforeEach(() => fixture.clock.set(NOW))
afterAll(() => fixture.close())

const show = (id: string, as: Person, headers: Record<string, string> = {}) =>
  fixture.request(api.showContact, { params: { id } }, { as, headers })

const countOf = (replies: { status: number }[], status: number): number =>
  replies.filter((reply) => reply.status === status).length

test.each([
  ['an athlete', newAthlete],
  ['a professional', newProfessional],
  ['an admin', newAdmin],
])(
  'shows %s the contact details of exactly 30 professionals in 24 hours, even with 50 concurrent requests [limits/contact-reveals]',
  async (_, personOf) => {
    const viewer = personOf()
    const replies = await Promise.all(ids.slice(0, 50).map((id) => show(id, viewer)))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([perAccount, 50 - perAccount])
    const limited = replies.find(({ status }) => status === 429)!
    expect(limited.problem).toMatchObject({
      code: 'too-many-reveals',
      detail: 'You can see the contact details of 30 professionals in 24 hours. Try again in 24 hours.',
    })
    expect(limited.headers.get('retry-after')).toBe('86400')
    const recorded = await fixture.db.kysely
      .selectFrom('contact_accesses')
      .select('id')
      .where('athlete_id', '=', viewer.userId)
      .execute()
    expect(recorded).toHaveLength(viewer.role === 'athlete' ? perAccount : 0)
  },
)

test('counts the same professional once, and frees each reveal after 24 hours', async () => {
  const viewer = newAthlete()
  for (let n = 0; n < 3; n += 1) expect((await show(ids[0]!, viewer)).status).toBe(200)
  const others = ids.slice(1, perAccount)
  expect(countOf(await Promise.all(others.map((id) => show(id, viewer))), 200)).toBe(perAccount - 1)
  expect((await show(ids[perAccount]!, viewer)).status).toBe(429)
  expect((await show(ids[0]!, viewer)).status).toBe(200)
  fixture.clock.advance({ hours: 23, minutes: 59 })
  expect((await show(ids[perAccount]!, viewer)).headers.get('retry-after')).toBe('60')
  fixture.clock.advance({ minutes: 1 })
  expect((await show(ids[perAccount]!, viewer)).status).toBe(200)
})

test('never limits your own contact details, confirmed or not', async () => {
  const ada: Person = { ...newProfessional('ada'), emailVerified: false }
  const { id } = await fixture.listed(ada)
  for (let n = 0; n < 3; n += 1) expect((await show(id, ada)).status).toBe(200)
  const counted = await fixture.db.kysely
    .selectFrom('contact_reveals')
    .selectAll()
    .where('viewer_id', '=', ada.userId)
    .execute()
  expect(counted).toEqual([])
})

test('limits viewers behind one network together', async () => {
  const headers = await fromAddress('198.51.100.20')
  const showTen = () => Promise.all(ids.slice(0, 10).map((id) => show(id, newAthlete(), headers)))
  expect(countOf(await showTen(), 200)).toBe(10)
  // Counts as reveals to neighbors, without their requests.
  const { rowCount } = await fixture.db.pool.query(
    `insert into contact_reveals (viewer_id, professional_id, network, revealed_at)
     select gen_random_uuid(), professional_id, network, revealed_at from contact_reveals, generate_series(1, 28)
     where network is not null`,
  )
  expect(rowCount).toBe(perAddress - 20)
  expect(countOf(await showTen(), 200)).toBe(10)
  const limited = await show(ids[10]!, newAthlete(), headers)
  expect([limited.status, limited.problem.code]).toEqual([429, 'too-many-reveals'])
  expect(limited.problem.detail).toContain('your network')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await show(ids[0]!, newAthlete(), await fromAddress('198.51.100.21'))).status).toBe(200)
})

test('reveals and records nothing without a confirmed email address [limits/unconfirmed-contact]', async () => {
  const viewer: Person = { ...newAthlete(), emailVerified: false }
  const rejected = await show(ids[0]!, viewer)
  expect([rejected.status, rejected.problem.code]).toEqual([403, 'email-unconfirmed'])
  expect(rejected.problem.detail).toContain('confirm your email address')
  fixture.fakes.confirmed.add(viewer.userId)
  expect((await show(ids[0]!, viewer)).status).toBe(200)
  const rows = await fixture.db.kysely
    .selectFrom('contact_accesses')
    .select('id')
    .where('athlete_id', '=', viewer.userId)
    .execute()
  expect(rows).toHaveLength(1)
})

test("doesn't ask identity about an address that the token confirms", async () => {
  const asked: string[] = []
  const other = await createFixture({
    now: NOW,
    ports: {
      identity: {
        markOnboarded: async () => undefined,
        emailOf: async () => 'ada@example.test',
        emailsOf: async () => new Map(),
        isEmailConfirmed: async (userId) => {
          asked.push(userId)
          return false
        },
      },
    },
  })
  const [listed] = await insertListed(other, 1)
  const reply = await other.request(api.showContact, { params: { id: listed!.id } }, { as: newAthlete() })
  expect([reply.status, asked]).toEqual([200, []])
  await other.close()
})

test("never limits or counts other services' calls and reads", async () => {
  const countsOf = async () => [
    await fixture.db.kysely.selectFrom('contact_reveals').selectAll().execute(),
    await fixture.db.kysely.selectFrom('upload_slots').selectAll().execute(),
    await platformTables(fixture.db.kysely).selectFrom('rate_limits').selectAll().execute(),
  ]
  const before = await countsOf()
  const headers = await fromAddress('198.51.100.30')
  const [own, viewer] = [{ service: 'booking' }, newAthlete()] as const
  for (const id of ids.slice(0, perAccount + 5)) {
    const params = { id }
    const eligibility = await fixture.request(getProfessionalEligibility, { params }, { as: own, headers })
    const profile = await fixture.request(api.getProfessional, { params }, { as: viewer, headers })
    expect([eligibility.status, profile.status]).toEqual([200, 200])
  }
  expect(await countsOf()).toEqual(before)
})

test("deletes reveals outside the limits' window", async () => {
  const viewer = newAthlete()
  await show(ids[0]!, viewer)
  const countsOf = async () =>
    (await fixture.db.kysely.selectFrom('contact_reveals').selectAll().execute()).filter(
      ({ viewer_id }) => viewer_id === viewer.userId,
    ).length
  fixture.clock.advance({ hours: 23 })
  await fixture.runJobs('reveal-counts')
  expect(await countsOf()).toBe(1)
  fixture.clock.advance({ hours: 1 })
  await fixture.runJobs('reveal-counts')
  expect(await countsOf()).toBe(0)
})
