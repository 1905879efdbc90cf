import { chooseRole, getMe } from '@fieldside/contracts/http/identity.ts'
import { adminListUsers } from '@fieldside/contracts/http/users-admin.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('accepts three roles and no other value [enums/roles]', async () => {
  expect(Role.options).toEqual(['athlete', 'professional', 'admin'])
  const member = await world.member()
  const as = { userId: member.id, role: 'athlete' } as const
  for (const role of ['coach', 'Athlete', '', null]) {
    const refused = await world.request(chooseRole, { body: { role: role as 'athlete' } }, { as })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'role'])
  }
})

test("returns a user's own record and others' records to administrators only [calls/user-read]", async () => {
  const [one, other] = [await world.member(), await world.member()]
  const as = { userId: one.id, role: 'athlete' } as const
  expect((await world.request(getMe, {}, { as })).body).toMatchObject({
    id: one.id,
    full_name: one.user.full_name,
    email: one.user.email,
    role: 'athlete',
    is_subscribed: false,
    is_onboarded: false,
  })
  const query = { search: other.user.email }
  expect((await world.request(adminListUsers, { query }, { as })).status).toBe(403)
  const read = await world.request(adminListUsers, { query }, { as: { userId: newId(), role: 'admin' } })
  expect(read.body.items).toMatchObject([{ id: other.id, email: other.user.email }])
})
