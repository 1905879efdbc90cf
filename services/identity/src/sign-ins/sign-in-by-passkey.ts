import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { signInByPasskey as endpoint } from '@fieldside/contracts/http/passkeys.ts'
import type { PasskeyOptions } from '@fieldside/contracts/http/webauthn.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { passkeyRefused } from '../errors.ts'
import { countingGuesses } from '../factors/check-code.ts'
import { findOwnerOf } from '../factors/store/passkeys.ts'
import { passkeyOptions, usePasskey } from '../factors/use-passkey.ts'
import { logSignIn } from '../sessions/log-sign-in.ts'
import { openSession } from '../sessions/open.ts'
import { requireActive } from '../users/require-active.ts'
import { repairRealmRole } from './steps/repair-realm-role.ts'

/** Returns the options with which any passkey signs in. */
export const beginPasskeySignIn = (ctx: IdentityContext): Promise<PasskeyOptions> =>
  write(ctx, (tx) => passkeyOptions(ctx, tx, { userId: null, purpose: 'sign-in' }))

/**
 * Signs in with a passkey, which is both factors: the device, and the fingerprint, face, or PIN that it checked. Wrong
 * passwords don't lock it, because nobody can guess a passkey, but wrong codes do.
 * @throws passkey-refused, passkey-alone-not-permitted, too-many-attempts, account-suspended, session-ended,
 *   login-unavailable
 */
export const signInByPasskey = async (
  ctx: InSteps<IdentityContext>,
  { passkey, browser }: BodyOf<typeof endpoint>,
): Promise<SessionGrant> => {
  const userId = await findOwnerOf(ctx.db.kysely, passkey.id)
  if (!userId) throw passkeyRefused()
  const user = await countingGuesses(ctx, userId, () =>
    writeStep(ctx, (tx) => usePasskey(ctx, tx, passkey, { userId, purpose: 'sign-in' })),
  )
  requireActive(ctx, user)
  const grant = await ctx.login.signInByPasskey(userId)
  logSecurityEvent(ctx.log, 'security.passkey_grant', { user: userId, granted: grant !== undefined })
  if (!grant) throw passkeyRefused()
  await repairRealmRole(ctx, user, grant)
  const session = await openSession(ctx, user, grant, { browser, sessionEpoch: user.session_epoch })
  logSignIn(ctx, user.email, 'passkey')
  return session
}
