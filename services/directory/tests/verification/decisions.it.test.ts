import { DocumentType } from '@fieldside/contracts/documents.ts'
import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import * as api from '@fieldside/contracts/http/directory.ts'
import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKS, createFixture, type Fixture, newAdmin, newAthlete, newProfessional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const decisionsOf = async (id: string) =>
  (await fixture.auditOf(id)).filter(({ action }) => action !== 'open-document')
const queue = async (status?: 'pending' | 'approved' | 'rejected', cursor?: string) =>
  (await fixture.request(api.adminListProfessionals, { query: { status, cursor } }, { as: fixture.admin }))
    .body

test('removes an approved record from the pending list and count without opening bookings [admin/approve] [calls/professional-approval]', async () => {
  const { id } = await fixture.submitted(newProfessional())
  const before = await queue('pending')
  const { status, body } = await fixture.approve(id)
  expect([status, body.status, body.is_approved, body.is_accepting_bookings]).toEqual([
    200,
    'approved',
    true,
    false,
  ])
  const after = await queue('pending')
  expect(before.items.map((item) => item.id)).toContain(id)
  expect(after.items.map((item) => item.id)).not.toContain(id)
  expect(after.pending).toBe(before.pending - 1)
  expect((await fixture.changesOf(id)).at(-1)).toMatchObject({
    status: 'approved',
    previous_status: 'pending',
  })
})

test('shows admins and the professional the current email address, and the stored one while identity is unavailable [admin/approvals-list] [account/email-change]', async () => {
  const ada = newProfessional('ada')
  const { id } = await fixture.submitted(ada)
  const emails = async () => {
    const own = await fixture.request(api.getMyProfessional, {}, { as: ada })
    const { items } = await queue('pending')
    return [own.body.email, items.find((item) => item.id === id)?.email]
  }
  expect(await emails()).toEqual(['ada@example.test', 'ada@example.test'])
  fixture.fakes.addresses.set(ada.userId, 'new-address@example.test')
  expect(await emails()).toEqual(['new-address@example.test', 'new-address@example.test'])
  fixture.fakes.isIdentityDown = true
  expect(await emails()).toEqual(['ada@example.test', 'ada@example.test'])
  fixture.fakes.isIdentityDown = false
})

test('records permanently who confirmed the three checks and when [admin/verification-record] [admin/audit]', async () => {
  const { id } = await fixture.submitted(newProfessional())
  await fixture.approve(id)
  const checks = await fixture.db.kysely
    .selectFrom('verification_checks')
    .selectAll()
    .where('professional_id', '=', id)
    .execute()
  expect(checks).toMatchObject([
    { admin_id: fixture.admin.userId, ...CHECKS, checked_at: fixture.clock.now() },
  ])
  await expect(fixture.db.pool.query('delete from verification_checks')).rejects.toThrow(/append-only/)
  expect((await fixture.auditOf(id)).slice(-1)).toMatchObject([
    {
      action: 'approve-professional',
      actor: `user:${fixture.admin.userId}`,
      before: { status: 'pending' },
      after: { status: 'approved' },
      at: fixture.clock.now(),
    },
  ])
})

test('shows what was checked and in which month, never by whom, while the approval holds [find/qualifications]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const checksFor = async (as = newAthlete()) =>
    (await fixture.request(api.getQualifications, { params: { id } }, { as })).body
  expect(await checksFor(ada)).toEqual({ checks: [] })
  await fixture.approve(id)
  const checked_in = fixture.clock.now().toISOString().slice(0, 7)
  expect(await checksFor()).toEqual({
    checks: ['identity', 'license', 'background'].map((check) => ({ check, checked_in })),
  })
  await fixture.saveProfile(ada, { credentials: 'Something new' })
  expect(await checksFor(ada)).toEqual({ checks: [] })
  expect(
    (await fixture.request(api.getQualifications, { params: { id } }, { as: newAthlete() })).status,
  ).toBe(404)
})

test('rejects an approval until this admin has opened each document of the submission, and names the missing ones [admin/verification-record]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const other = newAdmin()
  await fixture.openAll(id, other)
  const unseen = await fixture.approveUnseen(id)
  expect([unseen.status, unseen.problem.code]).toEqual([409, 'documents-not-opened'])
  expect(unseen.problem.extra).toEqual({ missing: DocumentType.options })
  await fixture.openDocument(id, 'government_id')
  await fixture.openDocument(id, 'cpr_certification')
  const half = await fixture.approveUnseen(id)
  expect(half.problem.detail).toBe(
    'Please open every document before you approve. Not opened yet: Professional license, Liability insurance.',
  )
  const seen = (await queue('pending')).items.find((item) => item.id === id)!
  expect(seen.documents.map(({ opened_by_you_at }) => opened_by_you_at !== null)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(seen.documents[0]?.opened_by_others).toEqual([
    { admin_id: other.userId, opened_at: fixture.clock.now().toISOString() },
  ])
  expect((await fixture.approveUnseen(id, other)).status).toBe(200)
})

test('requires documents to be opened again after a resubmission, and shows the earlier reason and date', async () => {
  const own = await createFixture()
  const ada = newProfessional()
  const { id } = await own.submitted(ada)
  await own.openAll(id)
  const rejectedAt = own.clock.now().toISOString()
  await own.reject(id, 'Blurred scan')
  own.clock.advance({ minutes: 5 })
  await own.request(api.finishSetup, {}, { as: ada })
  const { items } = (await own.request(api.adminListProfessionals, {}, { as: own.admin })).body
  expect(items).toMatchObject([
    { id, status: 'pending', resubmitted: true, rejection_reason: 'Blurred scan', rejected_at: rejectedAt },
  ])
  expect(items[0]?.documents.map(({ opened_by_you_at }) => opened_by_you_at)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect((await own.approveUnseen(id)).problem.code).toBe('documents-not-opened')
  const approved = await own.approve(id)
  expect(approved.body).toMatchObject({ status: 'approved', rejection_reason: null, rejected_at: null })
  await own.close()
})

test('approves a rejected record only in the version that the admin saw, with its documents opened', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  await fixture.reject(id)
  const approveSeen = async (version: number) =>
    fixture.request(
      api.approveProfessional,
      { params: { id }, body: { ...CHECKS, version } },
      { as: fixture.admin },
    )
  const versionOf = async () => (await queue('rejected')).items.find((item) => item.id === id)!.version
  const seen = await versionOf()
  expect((await fixture.approveUnseen(id)).problem.code).toBe('not-pending')
  expect((await approveSeen(seen)).problem.code).toBe('documents-not-opened')
  await fixture.openAll(id)
  await fixture.saveProfile(ada, { full_name: 'Somebody Else' })
  expect((await approveSeen(seen)).problem.code).toBe('changed-meanwhile')
  const approved = await approveSeen(await versionOf())
  expect(approved.body).toMatchObject({ status: 'approved', rejection_reason: null })
})

test.each(['identity_checked', 'license_checked', 'background_checked'] as const)(
  'rejects an approval without %s',
  async (check) => {
    const { id } = await fixture.submitted(newProfessional())
    const body = { ...CHECKS, [check]: false } as never
    const reply = await fixture.request(
      api.approveProfessional,
      { params: { id }, body },
      { as: fixture.admin },
    )
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, check])
    expect((await queue('pending')).items.map((item) => item.id)).toContain(id)
  },
)

test('decides only pending records, and only once', async () => {
  const ada = newProfessional()
  const { id } = await fixture.saveProfile(ada).then(({ body }) => body)
  expect((await fixture.approveUnseen(id)).problem.code).toBe('not-pending')
  await fixture.submitted(ada)
  await fixture.openAll(id)
  const decisions = await Promise.all([
    fixture.approveUnseen(id),
    fixture.reject(id),
    fixture.approveUnseen(id),
    fixture.reject(id),
  ])
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await decisionsOf(id)).toHaveLength(1)
  expect((await fixture.approveUnseen(newId())).status).toBe(404)
})

test('applies an approval once per key with the same reply, and rejects another body', async () => {
  const { id } = await fixture.submitted(newProfessional())
  await fixture.openAll(id)
  const call = (body: object = CHECKS) =>
    fixture.request(
      api.approveProfessional,
      { params: { id }, body: body as never },
      { as: fixture.admin, idempotencyKey: 'approve' },
    )
  const first = await call()
  expect((await call()).body).toEqual(first.body)
  expect(await decisionsOf(id)).toHaveLength(1)
  const rejecting = (reason: string) =>
    fixture.request(
      api.rejectProfessional,
      { params: { id: other }, body: { reason } },
      { as: fixture.admin, idempotencyKey: 'reject' },
    )
  const { id: other } = await fixture.submitted(newProfessional())
  const rejected = await rejecting('Expired')
  expect((await rejecting('Expired')).body).toEqual(rejected.body)
  expect((await rejecting('Something else')).problem.code).toBe('idempotency-key-reused')
})

test("lets only admins approve, reject, or list, even for the caller's own record [admin/refuse-athlete-approve] [admin/refuse-professional-approve] [roles/refuse-self-approval]", async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  for (const [as, status] of [
    [ada, 403],
    [newProfessional(), 403],
    [newAthlete(), 403],
    [undefined, 401],
  ] as const) {
    const params = { id }
    const approve = await fixture.request(api.approveProfessional, { params, body: CHECKS }, { as })
    const reject = await fixture.request(api.rejectProfessional, { params, body: { reason: 'x' } }, { as })
    const list = await fixture.request(api.adminListProfessionals, {}, { as })
    expect([approve.status, reject.status, list.status]).toEqual([status, status, status])
  }
  expect((await fixture.request(api.getMyProfessional, {}, { as: ada })).body.status).toBe('pending')
})

test('lists name, email, documents, and status for admins without drafts, those of a status oldest submission first and all newest first [admin/professionals-search]', async () => {
  const own = await createFixture()
  const list = async (query: QueryOf<typeof api.adminListProfessionals> = {}) =>
    (await own.request(api.adminListProfessionals, { query }, { as: own.admin })).body
  expect(await list()).toEqual({ items: [], next: null, pending: 0, count: { value: 0, more: false } })
  const people = []
  for (let index = 0; index < 3; index += 1) {
    own.clock.advance({ minutes: 1 })
    people.push(await own.submitted(newProfessional(`p${index}`)))
  }
  await own.saveProfile(newProfessional('draft'))
  await own.approve(people[1]!.id)
  const all = await list()
  expect(all.items.map(({ id }) => id)).toEqual(people.map(({ id }) => id).reverse())
  expect(all.count).toEqual({ value: 3, more: false })
  expect(all.pending).toBe(2)
  expect(all.items[2]).toMatchObject({ email: 'p0@example.test', status: 'pending', first_name: 'Ada' })
  expect(all.items[0]?.documents).toHaveLength(4)
  expect((await list({ status: 'pending' })).items.map(({ id }) => id)).toEqual([
    people[0]!.id,
    people[2]!.id,
  ])
  expect((await list({ status: 'draft' })).items.map(({ email }) => email)).toEqual(['draft@example.test'])
  await own.close()
})

test('finds professionals by every word of a search in name and email, folded, in any status [admin/professionals-search]', async () => {
  const own = await createFixture()
  const found = async (search: string) => {
    const query = { search }
    const { items, count } = (await own.request(api.adminListProfessionals, { query }, { as: own.admin }))
      .body
    expect(count).toEqual({ value: items.length, more: false })
    return items.map(({ email }) => email)
  }
  const zolc = await own.submitted(newProfessional('lz'), { full_name: 'Łukasz Żółć' })
  await own.submitted(newProfessional('obrien'), { full_name: "Niamh O'Brien" })
  await own.reject(zolc.id, 'Blurred scan')
  for (const text of ['lukasz', 'ŻÓŁĆ Łuk', 'zolc lz@example'])
    expect(await found(text), text).toEqual(['lz@example.test'])
  for (const text of ['o’brien', 'Obrien niamh', 'obrien@'])
    expect(await found(text), text).toEqual(['obrien@example.test'])
  expect(await found('example.test')).toEqual(['obrien@example.test', 'lz@example.test'])
  for (const text of ['zolc obrien', '%', '_z']) expect(await found(text), text).toEqual([])
  await own.close()
})

test('returns a decision and its reason only to the notification service', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  await fixture.reject(id, 'Blurred scan')
  const ask = (as: Parameters<typeof fixture.context>[0]) =>
    fixture.request(lookups.getDecision, { params: { id } }, { as })
  expect((await ask({ service: 'notification' })).body).toEqual({
    user_id: ada.userId,
    status: 'rejected',
    rejection_reason: 'Blurred scan',
  })
  expect((await ask(newAdmin())).status).toBe(403)
  expect((await ask({ service: 'booking' })).status).toBe(403)
})
