import type { PasskeyOptions, PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { passkeyRefused, userNotFound } from '../errors.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { lockUser, type Reader } from '../users/store/users.ts'
import type { ChallengePurpose } from './rules/passkeys.ts'
import { newChallenge, useChallenge } from './steps/challenge.ts'
import { lockPasskey, passkeysOf, updateUsed } from './store/passkeys.ts'

type Of = { userId: string; purpose: ChallengePurpose }

/** Returns the options with which one of the user's passkeys signs a new challenge. */
export const passkeyOptions = async (ctx: IdentityContext, on: Reader, of: Of): Promise<PasskeyOptions> => {
  const passkeys = await passkeysOf(on, of.userId)
  return ctx.passkeys.options(await newChallenge(ctx, on, of), passkeys)
}

/**
 * Uses up a challenge that a passkey of the user signed. Call in the transaction of its effect.
 * @throws passkey-refused, not-found
 */
export const usePasskey = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  proof: PasskeyProof,
  of: Of,
): Promise<UserRow> => {
  const user = await lockUser(tx, of.userId)
  if (!user) throw userNotFound()
  const challenge = await useChallenge(ctx, tx, proof, of)
  const passkey = await lockPasskey(tx, user.id, proof.id)
  const used = passkey && (await ctx.passkeys.verify(challenge, proof, passkey))
  if (!used) {
    logSecurityEvent(ctx.log, 'security.passkey_failed', { user: user.id })
    throw passkeyRefused()
  }
  await updateUsed(tx, passkey.id, { ...used, last_used_at: ctx.now() })
  return user
}
