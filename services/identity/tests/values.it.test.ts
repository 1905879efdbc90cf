import { chooseRole } from '@fieldside/contracts/http/identity.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('there are three roles, and the server takes no other value for one [enums/roles]', async () => {
  expect(Role.options).toEqual(['athlete', 'professional', 'admin'])
  const member = await world.member()
  const as = { userId: member.id, role: 'athlete' } as const
  for (const role of ['coach', 'Athlete', '', null]) {
    const refused = await world.request(chooseRole, { body: { role: role as 'athlete' } }, { as })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'role'])
  }
})
