import type { Emit } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { endAllSessions, type IdentityTx } from './end-all.ts'
import { deletePendingAddress } from './steps/delete-pending-address.ts'

/** Ends every login session of a locked user, makes the logout at Keycloak due, and drops the pending address. */
export const revokeAllSessions = async (
  ctx: IdentityContext,
  tx: IdentityTx,
  emit: Emit,
  userId: string,
): Promise<void> => {
  const user = await endAllSessions(ctx, tx, emit, userId, ctx.now())
  await deletePendingAddress(ctx, tx, emit, user)
}
