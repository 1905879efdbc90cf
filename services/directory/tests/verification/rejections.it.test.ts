import * as api from '@fieldside/contracts/http/directory.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

describe('withdrawing an approval', () => {
  const withdraw = (id: string, as?: Parameters<typeof fixture.context>[0], reason = 'License revoked') =>
    fixture.request(api.withdrawApproval, { params: { id }, body: { reason } }, as ? { as } : {})

  test('removes the record from search, turns off accepting, keeps the reason, and is audited [admin/suspend] [admin/audit]', async () => {
    const ada = newProfessional()
    const { id } = await fixture.listed(ada, { city: 'Tulsa' })
    const found = async () =>
      (
        await fixture.request(searchProfessionals, { query: { location: 'Tulsa' } }, { as: newAthlete() })
      ).body.items.map((item) => item.id)
    expect(await found()).toEqual([id])
    const { status, body } = await withdraw(id, fixture.admin)
    expect([status, body]).toMatchObject([
      200,
      { status: 'rejected', rejection_reason: 'License revoked', is_accepting_bookings: false },
    ])
    expect(body.approval_withdrawn_at).toBe(body.rejected_at)
    expect(await found()).toEqual([])
    expect((await fixture.changesOf(id)).at(-1)).toMatchObject({
      status: 'rejected',
      previous_status: 'approved',
    })
    expect((await fixture.auditOf(id)).at(-1)).toMatchObject({
      action: 'withdraw-approval',
      actor: `user:${fixture.admin.userId}`,
      reason: 'License revoked',
      before: { status: 'approved' },
      after: { status: 'rejected' },
    })
    expect((await fixture.accept(ada)).status).not.toBe(200)
    expect((await fixture.request(api.finishSetup, {}, { as: ada })).body.status).toBe('pending')
    fixture.clock.advance({ minutes: 1 })
    await fixture.reject(id, 'Still expired')
    const { body: again } = await fixture.request(api.getMyProfessional, {}, { as: ada })
    expect(again).toMatchObject({ status: 'rejected', approval_withdrawn_at: null })
  })

  test('requires an admin, a reason, and an approved record, and applies once', async () => {
    const ada = newProfessional()
    const { id } = await fixture.submitted(ada)
    expect((await withdraw(id, fixture.admin)).problem.code).toBe('not-approved')
    await fixture.approve(id)
    expect((await withdraw(id, ada)).status).toBe(403)
    expect((await withdraw(id, newAthlete())).status).toBe(403)
    expect((await withdraw(id)).status).toBe(401)
    expect((await withdraw(id, fixture.admin, ' ')).problem.errors?.[0]?.field).toBe('reason')
    expect((await withdraw(newId(), fixture.admin)).status).toBe(404)
    const call = () =>
      fixture.request(
        api.withdrawApproval,
        { params: { id }, body: { reason: 'Revoked' } },
        { as: fixture.admin, idempotencyKey: 'withdraw' },
      )
    const first = await call()
    expect([first.status, (await call()).body]).toEqual([200, first.body])
    expect((await withdraw(id, fixture.admin)).problem.code).toBe('not-approved')
  })
})

test('keeps a rejected record with its reason, visible only to its owner and admins [admin/reject] [roles/rejected-hidden]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const { body } = await fixture.reject(id, 'The license has expired')
  expect(body).toMatchObject({ id, status: 'rejected', rejection_reason: 'The license has expired' })
  const seen = async (as: Parameters<typeof fixture.context>[0]) =>
    (await fixture.request(api.getProfessional, { params: { id } }, { as })).status
  expect(await seen(ada)).toBe(200)
  expect(await seen(fixture.admin)).toBe(200)
  expect(await seen(newAthlete())).toBe(404)
  expect(await seen(newProfessional())).toBe(404)
  const athlete = newAthlete()
  const contact = await fixture.request(api.showContact, { params: { id } }, { as: athlete })
  const save = await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
  expect([contact.status, save.status]).toEqual([404, 404])
  expect((await fixture.auditOf(id)).at(-1)).toMatchObject({
    action: 'reject-professional',
    reason: 'The license has expired',
  })
  expect((await fixture.changesOf(id)).at(-1)).toMatchObject({
    status: 'rejected',
    previous_status: 'pending',
  })
})

test('requires a rejection reason of at most 1000 characters', async () => {
  const { id } = await fixture.submitted(newProfessional())
  for (const reason of ['', '   ', 'x'.repeat(1001)]) {
    const reply = await fixture.reject(id, reason)
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, 'reason'])
  }
})
