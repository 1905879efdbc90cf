import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../fixtures/users.ts'
import { startTestStack } from '../setup/stack.ts'
import { createSql, fromManyNetworks, type Scene } from './attacks/attack.ts'
import { attacks } from './attacks/attacks.ts'

/** The product as deployed: production limits, behind a proxy that passes the client's address. */
let scene: Scene
beforeAll(async () => {
  const running = await startTestStack({
    extraEnv: { LIMIT_FACTOR: '1' },
    services: { identity: {}, bff: { TRUST_PROXY: 'true' } },
  })
  fromManyNetworks(running.publicUrl)
  const inboxUrl = running.stack.urls.inbox
  // Several admins, because preparing all attacks exceeds one admin's limit per minute.
  const admins = await Promise.all([1, 2, 3].map(() => makeAdmin(running)))
  let turn = 0
  scene = {
    ...running,
    inboxUrl,
    sql: createSql(running.databaseUrl),
    get admin() {
      turn += 1
      return admins[turn % admins.length]!
    },
  }
}, 120_000)
afterAll(() => scene?.close())

test.each(attacks)('stops $id: $wants', async ({ succeeds }) => {
  expect(await succeeds(scene)).toBe(false)
})
