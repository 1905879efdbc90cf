import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { HeldSignIn, SignedInOrHeld } from '@fieldside/contracts/http/identity.ts'
import { SECOND_FACTOR_MINUTES } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { sessionOver } from '../../errors.ts'
import { hasPasskeys } from '../../factors/store/passkeys.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { type Beginning, createSession } from '../../sessions/create.ts'
import type { Grant } from '../../users/adapters/keycloak-tokens.ts'
import { requireActive } from '../../users/require-active.ts'
import { lockUser } from '../../users/store/users.ts'
import { insertHeld } from '../store/held-sign-ins.ts'

/** Keeps the tokens here, encrypted. The browser gets a secret with which it can send the second factor. */
const hold = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  { id: user_id, session_epoch }: UserRow,
  { grant, reauthenticated }: { grant: Grant } & Pick<Beginning, 'reauthenticated'>,
): Promise<HeldSignIn> => {
  const id = newId()
  const held = newSecret()
  const expires_at = new Date(ctx.now().getTime() + SECOND_FACTOR_MINUTES * MINUTE_MS)
  await insertHeld(tx, {
    id,
    user_id,
    secret_hash: hashOfSecret(held),
    sealed_grant: ctx.seal.close(JSON.stringify(grant), id),
    session_epoch,
    reauth_action: reauthenticated ?? null,
    expires_at,
  })
  return { held, expires_at: expires_at.toISOString(), passkeys: await hasPasskeys(tx, user_id) }
}

/**
 * Opens a session on a grant, or holds the sign-in back if the user has a second factor. `sessionEpoch` is the user's
 * epoch from before the call to Keycloak.
 * @throws session-ended when all sessions have ended since then, account-suspended
 */
export const openOrHold = (
  ctx: IdentityContext,
  { id }: UserRow,
  grant: Grant,
  { sessionEpoch, ...beginning }: Beginning & { sessionEpoch: number },
): Promise<SignedInOrHeld> =>
  write(ctx, async (tx, emit) => {
    const user = (await lockUser(tx, id))!
    requireActive(ctx, user)
    if (user.session_epoch !== sessionEpoch) throw sessionOver()
    if (user.has_second_factor) return hold(ctx, tx, user, { grant, ...beginning })
    return createSession(ctx, tx, emit, { user, grant, ...beginning })
  })
