import type { Browser, ReauthenticationAction, SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import type { Grant } from '../users/adapters/keycloak-tokens.ts'
import { requireActive } from '../users/require-active.ts'
import { updatePendingEmailSession } from '../users/store/accounts.ts'
import { toUser } from '../users/views.ts'
import { endOf, latestEnd } from './rules/session-need.ts'
import { emitSessionEnded } from './steps/emit-ended.ts'
import { sealTokens } from './steps/seal-tokens.ts'
import { deleteTokens, findSession, insertSession, updateToEnded } from './store/sessions.ts'

export type Beginning = {
  browser: Browser
  /** What the user confirmed with this sign-in. */
  reauthenticated?: ReauthenticationAction | undefined
}

type Next = { id: string; user_id: string; grant: Grant }

/**
 * Ends the browser's previous session. If both share a Keycloak session, wipes the tokens instead of logging out. A
 * pending address that the same user asked for in it belongs to the new session from now on.
 */
const endPrevious = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  emit: Emit,
  secret: string,
  { id, user_id, grant }: Next,
): Promise<void> => {
  const previous = await findSession(tx, hashOfSecret(secret))
  const ended = previous && (await updateToEnded(tx, previous.id, ctx.now()))
  if (!ended) return
  if (ended.user_id === user_id) await updatePendingEmailSession(tx, user_id, { from: ended.id, to: id })
  const continues = ended.keycloak_session_id !== null && ended.keycloak_session_id === grant.sessionId
  emitSessionEnded(emit, continues ? { ...ended, keycloak_session_id: null } : ended)
  if (continues) await deleteTokens(tx, ended.id)
}

/**
 * Stores a grant as a session and ends the browser's previous one. Only the reply holds the secret. `user` is locked.
 * @throws account-suspended
 */
export const createSession = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  emit: Emit,
  { user, grant, browser, reauthenticated }: Beginning & { user: UserRow; grant: Grant },
): Promise<SessionGrant> => {
  requireActive(ctx, user)
  const id = newId()
  const secret = newSecret()
  const now = ctx.now()
  const tokens = sealTokens(ctx, id, grant)
  const { previous_session } = browser
  if (previous_session) await endPrevious(ctx, tx, emit, previous_session, { id, user_id: user.id, grant })
  const session = {
    id,
    user_id: user.id,
    secret_hash: hashOfSecret(secret),
    client_id: grant.clientId,
    keycloak_session_id: grant.sessionId,
    browser: browser.label,
    ...tokens,
    created_at: now,
    last_seen_at: now,
    ...(reauthenticated && { reauth_action: reauthenticated, reauthenticated_at: now }),
  }
  await insertSession(tx, session, endOf(session, user.role))
  return {
    session: secret,
    expires_at: latestEnd(session, user.role).toISOString(),
    user: toUser(user),
    device: ctx.devices.issue({ email: user.email, epoch: user.session_epoch }, newId(), now),
  }
}
