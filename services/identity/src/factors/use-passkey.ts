import type { PasskeyOptions, PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { passkeyRefused, userNotFound } from '../errors.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { lockUser, type Reader } from '../users/store/users.ts'
import { type ChallengePurpose, isHandleOf, ownerOf } from './rules/passkeys.ts'
import { newChallenge, useChallenge } from './steps/challenge.ts'
import { lockPasskey, passkeysOf, updateUsed } from './store/passkeys.ts'

type Of = { userId: string; purpose: ChallengePurpose }

/** Returns the options with which one of the user's passkeys, or without a user any passkey, signs a new challenge. */
export const passkeyOptions = async (
  ctx: IdentityContext,
  on: Reader,
  of: { userId: string | null; purpose: ChallengePurpose },
): Promise<PasskeyOptions> => {
  const passkeys = of.userId === null ? [] : await passkeysOf(on, of.userId)
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
  const { purpose } = of
  const challenge = await useChallenge(ctx, tx, proof, { userId: ownerOf(user.id, purpose), purpose })
  const passkey = await lockPasskey(tx, user.id, proof.id)
  const isTheirs = passkey && isHandleOf(proof.response.userHandle, user.id)
  const used = isTheirs && (await ctx.passkeys.verify(challenge, proof, passkey))
  if (!used) {
    logSecurityEvent(ctx.log, 'security.passkey_failed', { user: user.id })
    throw passkeyRefused()
  }
  await updateUsed(tx, passkey.id, { ...used, last_used_at: ctx.now() })
  return user
}
