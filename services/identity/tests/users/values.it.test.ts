import { chooseRole, getMe } from '@fieldside/contracts/http/identity.ts'
import { adminListUsers } from '@fieldside/contracts/http/users-admin.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('accepts three roles and no other value [enums/roles]', async () => {
  expect(Role.options).toEqual(['athlete', 'professional', 'admin'])
  const member = await fixture.member()
  const as = { userId: member.id, role: 'athlete' } as const
  for (const role of ['coach', 'Athlete', '', null]) {
    const refused = await fixture.request(chooseRole, { body: { role: role as 'athlete' } }, { as })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'role'])
  }
})

test("returns a user's own record and others' records to administrators only [calls/user-read]", async () => {
  const [one, other] = [await fixture.member(), await fixture.member()]
  const as = { userId: one.id, role: 'athlete' } as const
  expect((await fixture.request(getMe, {}, { as })).body).toMatchObject({
    id: one.id,
    full_name: one.user.full_name,
    email: one.user.email,
    role: 'athlete',
    is_subscribed: false,
    is_onboarded: false,
  })
  const query = { search: other.user.email }
  expect((await fixture.request(adminListUsers, { query }, { as })).status).toBe(403)
  const read = await fixture.request(adminListUsers, { query }, { as: { userId: newId(), role: 'admin' } })
  expect(read.body.items).toMatchObject([{ id: other.id, email: other.user.email }])
})
