import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { addPasskey as endpoint } from '@fieldside/contracts/http/passkeys.ts'
import type { NewPasskeyOptions } from '@fieldside/contracts/http/webauthn.ts'
import { PASSKEYS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { isUniqueViolation } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { passkeyKnown, passkeyRefused, tooManyPasskeys, userNotFound } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import type { PasskeyRow } from '../schema.ts'
import { lockUser } from '../users/store/users.ts'
import { fullName } from '../users/views.ts'
import { changingFactors } from './check-code.ts'
import { newChallenge, useChallenge } from './steps/challenge.ts'
import { newRecoveryCodes } from './steps/new-recovery-codes.ts'
import { syncFactor } from './steps/sync-factor.ts'
import { insertPasskey, passkeysOf } from './store/passkeys.ts'
import { toPasskey } from './views.ts'

/**
 * Returns the options of a new passkey. Their challenge is what proves afterwards that the caller confirmed it.
 * @throws not-found, password-required, factor-required, session-ended, wrong-code, too-many-attempts,
 *   too-many-passkeys
 */
export const beginPasskey = (ctx: IdentityContext, code: string | undefined): Promise<NewPasskeyOptions> =>
  changingFactors(ctx, code, async (tx, user) => {
    const others = await passkeysOf(tx, user.id)
    if (others.length >= PASSKEYS_MAX) throw tooManyPasskeys()
    const challenge = await newChallenge(ctx, tx, { userId: user.id, purpose: 'add' })
    const owner = { id: user.id, email: user.email, name: fullName(user) }
    return ctx.passkeys.optionsOfNew(challenge, owner, others)
  })

/** @throws not-found, passkey-refused, passkey-known, too-many-passkeys */
export const addPasskey = async (
  ctx: IdentityContext,
  { name, passkey: response, transports = [] }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const now = ctx.now()
  const reply = await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw userNotFound()
    const challenge = await useChallenge(ctx, tx, response, { userId, purpose: 'add' })
    const made = await ctx.passkeys.verifyNew(challenge, response)
    if (!made) throw passkeyRefused()
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys()
    const times = { created_at: now, last_used_at: null }
    const passkey: PasskeyRow = { id: newId(), user_id: userId, ...made, transports, name, ...times }
    await insertPasskey(tx, passkey)
    await syncFactor(tx, userId)
    const recovery_codes = user.has_second_factor ? [] : await newRecoveryCodes(tx, userId)
    await orderMail(tx, { kind: 'passkey-added', email: user.email, user_id: userId }, now)
    return { passkey: toPasskey(passkey), recovery_codes }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'passkeys_credential_key') ? passkeyKnown() : error
  })
  logSecurityEvent(ctx.log, 'security.passkey_added', { user: userId })
  return reply
}
