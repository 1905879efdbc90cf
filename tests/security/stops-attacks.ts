import { beforeAll, expect, it } from 'vitest'
import type { FaultStack } from '../faults/fault-stack.ts'
import { listedProfessional } from '../fixtures/users.ts'
import { createSql, type Scene } from './attacks/attack.ts'
import { attacks } from './attacks/attacks.ts'

/** Runs every attack against the stack with production limits. */
export const stopsAttacks = (given: () => FaultStack): void => {
  let scene: Scene

  beforeAll(async () => {
    const running = given()
    scene = {
      ...running,
      inboxUrl: running.stack.urls.inbox,
      sql: createSql(running.databaseUrl),
      pro: await listedProfessional(running, running.admin),
    }
  })

  it.each(attacks)('stops $id: $wants', async ({ succeeds }) => {
    expect(await succeeds(scene)).toBe(false)
  })
}
