import { setTimeout as pause } from 'node:timers/promises'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { passwordChanging } from '../errors.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { claimPassword } from './store/password-changes.ts'

/** Longer than all Keycloak calls of one change can take together. */
const LEASE_MS = 30_000
const WAIT_FOR_OTHER_MS = 10_000
const POLL_MS = 50

/**
 * Claims the user's password lease, so that only one change, recovery, or undone address change runs at a time.
 * `admit` runs in the lease's transaction and throws if the request is no longer valid.
 * @throws password-changing when another one takes too long
 */
export const claimPasswordLease = async (
  ctx: InSteps<IdentityContext>,
  userId: string,
  admit: (tx: Tx<IdentitySchema>, user: UserRow) => Promise<void>,
): Promise<UserRow> => {
  const giveUpAtMs = performance.now() + WAIT_FOR_OTHER_MS
  for (;;) {
    const leased = await writeStep(ctx, async (tx) => {
      const now = ctx.now()
      const user = await claimPassword(tx, userId, now, new Date(now.getTime() + LEASE_MS))
      if (user) await admit(tx, user)
      return user
    })
    if (leased) return leased
    if (performance.now() >= giveUpAtMs) throw passwordChanging()
    await pause(POLL_MS)
  }
}
