import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/directory.ts'
import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional, PROFILE } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const eventsOf = async (id: string, type?: string) =>
  (await fixture.emitted(type)).filter(({ subject }) => subject === id)

test("creates a draft on the first save, with the token's email, neither approved nor accepting", async () => {
  const ada = newProfessional('ada')
  const { status, body } = await fixture.saveProfile(ada)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user_id: ada.userId,
    first_name: 'Ada',
    last_name: 'Reyes',
    email: 'ada@example.test',
    location: 'Boise, ID',
    status: 'draft',
    is_approved: false,
    is_accepting_bookings: false,
    profile_completion_percent: 100,
    documents: [],
    payment_method_setup: false,
  })
  const [event, ...more] = await eventsOf(body.id, professionalChanged.type)
  expect(more).toEqual([])
  expect(event?.data).toMatchObject({ version: 1, status: 'draft', previous_status: null })
})

test('changes and publishes nothing when the same values are saved, and a new version for a change', async () => {
  const ada = newProfessional()
  const { body } = await fixture.saveProfile(ada)
  await fixture.saveProfile(ada)
  expect(await eventsOf(body.id)).toHaveLength(1)
  await fixture.saveProfile(ada, { specialty: 'Performance Coach' })
  const last = (await eventsOf(body.id)).at(-1)
  expect(last?.data).toMatchObject({ version: 2, specialty: 'Performance Coach', previous_status: 'draft' })
})

test('creates one record for concurrent first saves', async () => {
  const ada = newProfessional()
  const replies = await Promise.all(Array.from({ length: 8 }, () => fixture.saveProfile(ada)))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
})

test.each(['full_name', 'specialty', 'bio', 'city', 'state'] as const)(
  'rejects a profile without %s, names the field, and stores nothing [professional-setup/profile-required]',
  async (field) => {
    const ada = newProfessional()
    const reply = await fixture.saveProfile(ada, { [field]: '' })
    expect(reply.status).toBe(400)
    expect(reply.problem.errors?.map((error) => error.field)).toContain(field)
    expect((await fixture.request(api.getMyProfessional, {}, { as: ada })).status).toBe(404)
  },
)

test('accepts empty credentials and only the five specialties [professional-setup/specialty-list]', async () => {
  const ada = newProfessional()
  expect((await fixture.saveProfile(ada, { credentials: '' })).body.credentials).toBeNull()
  const wrong = await fixture.saveProfile(ada, { specialty: 'Wizard' as never })
  expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([400, 'specialty'])
})

test.each([
  { is_approved: true },
  { status: 'approved' },
  { role: 'admin' },
  { is_accepting_bookings: true },
  { payment_method_setup: true },
  { payment_method_id: 'pm_1' },
  { user_id: '0199a1b2-0000-7000-8000-0123456789ab' },
])(
  "rejects %j in one's own profile [roles/refuse-self-approval] [roles/refuse-self-payment-flag]",
  async (extra) => {
    const ada = newProfessional()
    await fixture.saveProfile(ada)
    const reply = await fixture.request(
      api.saveProfile,
      { body: { ...PROFILE, ...extra } as never },
      { as: ada },
    )
    expect(reply.status).toBe(400)
    const message = `Contains an unknown field: ${Object.keys(extra)[0]}`
    expect(reply.problem.errors).toEqual([{ field: 'body', message }])
    const { body } = await fixture.request(api.getMyProfessional, {}, { as: ada })
    expect(body).toMatchObject({ status: 'draft', payment_method_setup: false, user_id: ada.userId })
  },
)

test("rejects a body that isn't JSON", async () => {
  const reply = await fixture.fetch(
    '/professionals/me/profile',
    { method: 'PUT', body: 'full_name=Ada', headers: { 'content-type': 'application/json' } },
    newProfessional(),
  )
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ errors: [{ field: 'body' }] })
})

test("requires a professional's session for setup [professional-setup/professionals-only]", async () => {
  const body = PROFILE
  for (const [as, status] of [
    [undefined, 401],
    [newAthlete(), 403],
    [newAdmin(), 403],
  ] as const) {
    expect((await fixture.request(api.saveProfile, { body }, { as })).status).toBe(status)
    expect((await fixture.request(api.finishSetup, {}, { as })).status).toBe(status)
    expect((await fixture.request(api.getMyProfessional, {}, { as })).status).toBe(status)
  }
})

test('names everything that is missing when nothing is done [professional-setup/finish-incomplete]', async () => {
  const reply = await fixture.request(api.finishSetup, {}, { as: newProfessional() })
  expect([reply.status, reply.problem.code]).toEqual([422, 'setup-incomplete'])
  expect(reply.problem.errors?.map(({ field }) => field)).toEqual([
    'profile',
    'documents.government_id',
    'documents.professional_license',
    'documents.cpr_certification',
    'documents.liability_insurance',
    'card',
  ])
})

test('keeps a draft when only the card is missing [professional-setup/finish-incomplete]', async () => {
  const ada = newProfessional()
  const { body } = await fixture.saveProfile(ada)
  await fixture.uploadAll(ada)
  const reply = await fixture.request(api.finishSetup, {}, { as: ada })
  expect(reply.problem.errors).toEqual([{ field: 'card', message: 'Please save a payment card' }])
  expect((await fixture.request(api.getMyProfessional, {}, { as: ada })).body.status).toBe('draft')
  expect(await eventsOf(body.id, 'directory.documents-submitted')).toEqual([])
  expect(fixture.fakes.onboarded).not.toContain(ada.userId)
})

test('submits the record as pending and not accepting, and marks the user as onboarded [professional-setup/finish]', async () => {
  const ada = newProfessional()
  const body = await fixture.submitted(ada)
  expect(body).toMatchObject({
    status: 'pending',
    is_approved: false,
    is_accepting_bookings: false,
    resubmitted: false,
  })
  expect(body.documents.map((document) => document.document_type)).toEqual([
    'government_id',
    'professional_license',
    'cpr_certification',
    'liability_insurance',
  ])
  expect(fixture.fakes.onboarded.filter((id) => id === ada.userId)).toHaveLength(1)
  const [submitted] = await eventsOf(body.id, 'directory.documents-submitted')
  expect(submitted?.data).toEqual({ professional_id: body.id, user_id: ada.userId, resubmitted: false })
  const { body: queue } = await fixture.request(
    api.adminListProfessionals,
    { query: { status: 'pending' } },
    { as: fixture.admin },
  )
  expect(queue.items.map(({ id }) => id)).toContain(body.id)
})

test('submits once per key with the same reply, and rejects another submission during the review', async () => {
  const ada = newProfessional()
  await fixture.saveProfile(ada)
  await fixture.uploadAll(ada)
  fixture.saveCard(ada)
  const first = await fixture.request(api.finishSetup, {}, { as: ada, idempotencyKey: 'finish' })
  const again = await fixture.request(api.finishSetup, {}, { as: ada, idempotencyKey: 'finish' })
  expect(again.body).toEqual(first.body)
  expect(again.events).toBe(first.events)
  expect(await eventsOf(first.body.id, 'directory.documents-submitted')).toHaveLength(1)
  const other = await fixture.request(api.finishSetup, {}, { as: ada })
  expect([other.status, other.problem.code]).toEqual([409, 'under-review'])
})

test('submits once for eight concurrent calls', async () => {
  const ada = newProfessional()
  const { body } = await fixture.saveProfile(ada)
  await fixture.uploadAll(ada)
  fixture.saveCard(ada)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => fixture.request(api.finishSetup, {}, { as: ada })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await eventsOf(body.id, 'directory.documents-submitted')).toHaveLength(1)
})

test('keeps the submission when identity is unavailable, and notifies identity later', async () => {
  const ada = newProfessional()
  fixture.fakes.isIdentityDown = true
  const body = await fixture.submitted(ada)
  expect(body.status).toBe('pending')
  fixture.clock.advance({ seconds: 5 })
  await fixture.runJobs('onboarding')
  expect(fixture.fakes.onboarded).not.toContain(ada.userId)
  fixture.fakes.isIdentityDown = false
  fixture.clock.advance({ seconds: 2 })
  await fixture.runJobs('onboarding')
  await fixture.runJobs('onboarding')
  expect(fixture.fakes.onboarded.filter((id) => id === ada.userId)).toHaveLength(1)
})

test('rejects changes to verified fields during a review, and accepts others', async () => {
  const ada = newProfessional()
  await fixture.submitted(ada)
  const renamed = await fixture.saveProfile(ada, { full_name: 'Eva Reyes' })
  expect([renamed.status, renamed.problem.code]).toEqual([409, 'under-review'])
  expect((await fixture.saveProfile(ada, { bio: 'Hips' })).body).toMatchObject({
    bio: 'Hips',
    status: 'pending',
  })
})

test.each([{ full_name: 'Eva Reyes' }, { specialty: 'Performance Coach' }, { credentials: 'PhD' }] as const)(
  'starts another review and leaves search when an approved professional changes %j [professional-settings/profile]',
  async (changes) => {
    const ada = newProfessional()
    const { id } = await fixture.listed(ada)
    const { body } = await fixture.saveProfile(ada, changes)
    expect(body).toMatchObject({ status: 'pending', is_accepting_bookings: false, resubmitted: true })
    expect((await eventsOf(id, professionalChanged.type)).at(-1)?.data).toMatchObject({
      status: 'pending',
      previous_status: 'approved',
      is_accepting_bookings: false,
    })
    expect(await eventsOf(id, 'directory.documents-submitted')).toHaveLength(2)
    expect(
      (await fixture.request(api.getProfessional, { params: { id } }, { as: newAthlete() })).status,
    ).toBe(404)
  },
)

test('keeps the approval when bio, phone, or location change', async () => {
  const ada = newProfessional()
  await fixture.listed(ada)
  const { body } = await fixture.saveProfile(ada, { bio: 'Hips', phone: '208 555 0199', city: 'Nampa' })
  expect(body).toMatchObject({ status: 'approved', is_accepting_bookings: true, location: 'Nampa, ID' })
})

test('lets a rejected professional read the reason, correct the record, and resubmit it [professional-setup/resubmit-after-rejection]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  await fixture.reject(id, 'The license has expired')
  const rejected = (await fixture.saveProfile(ada, { credentials: 'DPT, CSCS' })).body
  expect(rejected).toMatchObject({ id, status: 'rejected', rejection_reason: 'The license has expired' })
  const { status } = await fixture.upload(ada, 'professional_license', 'new.pdf', new Uint8Array(PDF))
  expect(status).toBe(201)
  const { body } = await fixture.request(api.finishSetup, {}, { as: ada })
  expect(body).toMatchObject({ id, status: 'pending', resubmitted: true })
  expect((await eventsOf(id, 'directory.documents-submitted')).at(-1)?.data).toMatchObject({
    resubmitted: true,
  })
})

test('rejects a price below a dollar or with fractional cents, and publishes a valid one', async () => {
  const ada = newProfessional()
  const price = (price_per_session_cents: number | null, show_price = true) =>
    fixture.request(api.setPrice, { body: { price_per_session_cents, show_price } }, { as: ada })
  expect((await price(8500)).status).toBe(404)
  const { body } = await fixture.saveProfile(ada)
  expect((await price(99)).problem.errors?.[0]).toMatchObject({ field: 'price_per_session_cents' })
  expect((await price(85.5)).status).toBe(400)
  expect((await price(8500, false)).body).toMatchObject({ price_per_session_cents: 8500, show_price: false })
  expect((await eventsOf(body.id)).at(-1)?.data).toMatchObject({
    price_per_session_cents: 8500,
    show_price: false,
  })
  expect((await price(null)).body.price_per_session_cents).toBeNull()
})
