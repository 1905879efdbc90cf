import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver } from '../errors.ts'
import type { UserRow } from '../schema.ts'
import type { Grant } from '../users/adapters/keycloak-tokens.ts'
import { requireActive } from '../users/require-active.ts'
import { lockUser } from '../users/store/users.ts'
import { type Beginning, createSession } from './create.ts'

/**
 * Opens a session on a grant. `sessionEpoch` is the user's epoch from before the call to Keycloak.
 * @throws session-ended when all sessions have ended since then, account-suspended
 */
export const openSession = (
  ctx: IdentityContext,
  { id }: UserRow,
  grant: Grant,
  { sessionEpoch, ...beginning }: Beginning & { sessionEpoch: number },
): Promise<SessionGrant> =>
  write(ctx, async (tx, emit) => {
    const user = (await lockUser(tx, id))!
    requireActive(ctx, user)
    if (user.session_epoch !== sessionEpoch) throw sessionOver()
    return createSession(ctx, tx, emit, { user, grant, ...beginning })
  })
