import * as api from '@fieldside/contracts/http/directory.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, newAthlete, newProfessional, type World } from './fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('withdrawing an approval', () => {
  const withdraw = (id: string, as?: Parameters<typeof world.context>[0], reason = 'License revoked') =>
    world.request(api.withdrawApproval, { params: { id }, body: { reason } }, as ? { as } : {})

  test('removes the record from search, turns off accepting, keeps the reason, and is audited [admin/suspend] [admin/audit]', async () => {
    const ada = newProfessional()
    const { id } = await world.listed(ada, { city: 'Tulsa' })
    const found = async () =>
      (
        await world.request(api.searchProfessionals, { query: { location: 'Tulsa' } }, { as: newAthlete() })
      ).body.items.map((item) => item.id)
    expect(await found()).toEqual([id])
    const { status, body } = await withdraw(id, world.admin)
    expect([status, body]).toMatchObject([
      200,
      { status: 'rejected', rejection_reason: 'License revoked', is_accepting_bookings: false },
    ])
    expect(await found()).toEqual([])
    expect((await world.changesOf(id)).at(-1)).toMatchObject({
      status: 'rejected',
      previous_status: 'approved',
    })
    expect((await world.auditOf(id)).at(-1)).toMatchObject({
      action: 'withdraw-approval',
      actor: `user:${world.admin.userId}`,
      reason: 'License revoked',
      before: { status: 'approved' },
      after: { status: 'rejected' },
    })
    expect((await world.accept(ada)).status).not.toBe(200)
    expect((await world.request(api.finishSetup, {}, { as: ada })).body.status).toBe('pending')
  })

  test('requires an admin, a reason, and an approved record, and applies once', async () => {
    const ada = newProfessional()
    const { id } = await world.submitted(ada)
    expect((await withdraw(id, world.admin)).problem.code).toBe('not-approved')
    await world.approve(id)
    expect((await withdraw(id, ada)).status).toBe(403)
    expect((await withdraw(id, newAthlete())).status).toBe(403)
    expect((await withdraw(id)).status).toBe(401)
    expect((await withdraw(id, world.admin, ' ')).problem.errors?.[0]?.field).toBe('reason')
    expect((await withdraw(newId(), world.admin)).status).toBe(404)
    const call = () =>
      world.request(
        api.withdrawApproval,
        { params: { id }, body: { reason: 'Revoked' } },
        { as: world.admin, idempotencyKey: 'withdraw' },
      )
    const first = await call()
    expect([first.status, (await call()).body]).toEqual([200, first.body])
    expect((await withdraw(id, world.admin)).problem.code).toBe('not-approved')
  })
})

test('keeps a rejected record with its reason, visible only to its owner and admins [admin/reject] [roles/rejected-hidden]', async () => {
  const ada = newProfessional()
  const { id } = await world.submitted(ada)
  const { body } = await world.reject(id, 'The license has expired')
  expect(body).toMatchObject({ id, status: 'rejected', rejection_reason: 'The license has expired' })
  const seen = async (as: Parameters<typeof world.context>[0]) =>
    (await world.request(api.getProfessional, { params: { id } }, { as })).status
  expect(await seen(ada)).toBe(200)
  expect(await seen(world.admin)).toBe(200)
  expect(await seen(newAthlete())).toBe(404)
  expect(await seen(newProfessional())).toBe(404)
  const athlete = newAthlete()
  const contact = await world.request(api.showContact, { params: { id } }, { as: athlete })
  const save = await world.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
  expect([contact.status, save.status]).toEqual([404, 404])
  expect((await world.auditOf(id)).at(-1)).toMatchObject({
    action: 'reject-professional',
    reason: 'The license has expired',
  })
  expect((await world.changesOf(id)).at(-1)).toMatchObject({ status: 'rejected', previous_status: 'pending' })
})

test('requires a rejection reason of at most 1000 characters', async () => {
  const { id } = await world.submitted(newProfessional())
  for (const reason of ['', '   ', 'x'.repeat(1001)]) {
    const reply = await world.reject(id, reason)
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, 'reason'])
  }
})
