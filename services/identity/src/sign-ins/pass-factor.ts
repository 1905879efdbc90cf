import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { passFactor as endpoint, FactorProof } from '@fieldside/contracts/http/factors.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { PasskeyOptions } from '@fieldside/contracts/http/webauthn.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver, signInExpired, wrongCode } from '../errors.ts'
import { countingGuesses, useCode } from '../factors/check-code.ts'
import { passkeyOptions, usePasskey } from '../factors/use-passkey.ts'
import type { HeldSignInRow, IdentitySchema, UserRow } from '../schema.ts'
import { createSession } from '../sessions/create.ts'
import type { Grant } from '../users/adapters/keycloak-tokens.ts'
import { requireActive } from '../users/require-active.ts'
import { lockUser } from '../users/store/users.ts'
import { deleteHeld, findHeld, findHeldById } from './store/held-sign-ins.ts'

/** Returns undefined after a change of SESSION_KEY. */
const grantOf = (ctx: IdentityContext, { id, sealed_grant }: HeldSignInRow): Grant | undefined => {
  const text = ctx.seal.open(sealed_grant, id)
  return text === undefined ? undefined : (JSON.parse(text) as Grant)
}

/** Returns what a passkey signs to complete a held sign-in. @throws sign-in-expired */
export const beginFactorPasskey = async (ctx: IdentityContext, held: string): Promise<PasskeyOptions> => {
  const row = await findHeld(ctx.db.kysely, hashOfSecret(held), ctx.now())
  if (!row) throw signInExpired()
  const of = { userId: row.user_id, purpose: 'second-factor' } as const
  return write(ctx, (tx) => passkeyOptions(ctx, tx, of))
}

const useFactor = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  userId: string,
  { code, passkey }: FactorProof,
): Promise<UserRow> => {
  if (passkey) return usePasskey(ctx, tx, passkey, { userId, purpose: 'second-factor' })
  if (code === undefined) throw wrongCode()
  return useCode(ctx, tx, userId, code)
}

/**
 * Opens the login session of a held sign-in once its code or passkey is right. Gets new tokens for it: those that were held may
 * have expired, and Keycloak may have ended their session.
 * @throws sign-in-expired, wrong-code, passkey-refused, too-many-attempts, session-ended, account-suspended, login-unavailable
 */
export const passFactor = async (
  ctx: InSteps<IdentityContext>,
  { held, browser, ...proof }: BodyOf<typeof endpoint>,
): Promise<SessionGrant> => {
  const row = await findHeld(ctx.db.kysely, hashOfSecret(held), ctx.now())
  const waiting = row && grantOf(ctx, row)
  if (!waiting) throw signInExpired()
  await countingGuesses(ctx, row.user_id, () =>
    writeStep(ctx, async (tx) => {
      const user = await useFactor(ctx, tx, row.user_id, proof)
      requireActive(ctx, user)
      if (user.session_epoch !== row.session_epoch) throw sessionOver()
    }),
  )
  const grant = await ctx.login.refresh(waiting.refreshToken, waiting.clientId)
  if (!grant) throw sessionOver()
  const session = await write(ctx, async (tx, emit) => {
    const user = (await lockUser(tx, row.user_id))!
    requireActive(ctx, user)
    if (user.session_epoch !== row.session_epoch) throw sessionOver()
    if (!(await deleteHeld(tx, row.id))) throw signInExpired()
    const reauthenticated = row.reauth_action ?? undefined
    return createSession(ctx, tx, emit, { user, grant, browser, reauthenticated })
  })
  logSecurityEvent(ctx.log, 'security.second_factor_passed', { user: row.user_id })
  return session
}

/** Ends a held sign-in at Keycloak, so that nothing stays open for a password without its second factor. */
export const endHeldSignIn = async (ctx: IdentityContext, id: string): Promise<Date | undefined> => {
  const row = await findHeldById(ctx.db.kysely, id)
  if (!row) return undefined
  if (row.expires_at > ctx.now()) return row.expires_at
  const grant = grantOf(ctx, row)
  if (grant) await ctx.login.signOut(grant.refreshToken, grant.clientId)
  await deleteHeld(ctx.db.kysely, id)
  return undefined
}
