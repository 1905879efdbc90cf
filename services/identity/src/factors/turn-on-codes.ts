import { randomBytes } from 'node:crypto'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { codesAlreadyOn, userNotFound, wrongCode } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { requireReauthentication } from '../sessions/reauthentication.ts'
import { lockUser } from '../users/store/users.ts'
import { otpauthAddress, SECRET_BYTES } from './adapters/codes.ts'
import { countingGuesses, stepOfApp } from './check-code.ts'
import { toBase32 } from './rules/base32.ts'
import { newRecoveryCodes } from './steps/new-recovery-codes.ts'
import { confirmCodeSecret, upsertCodeSecret } from './store/factors.ts'

/**
 * Returns a secret for the caller's authenticator app, which replaces one that wasn't confirmed.
 * @throws not-found, password-required, session-ended, codes-already-on
 */
export const beginCodes = (
  ctx: IdentityContext,
  secret = toBase32(randomBytes(SECRET_BYTES)),
): Promise<{ secret: string; address: string }> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw userNotFound()
    await requireReauthentication(ctx, tx, 'second-factor')
    if (user.has_second_factor) throw codesAlreadyOn()
    const sealed_secret = ctx.factorSeal.close(secret, userId)
    await upsertCodeSecret(tx, { user_id: userId, sealed_secret, created_at: ctx.now() })
    return { secret, address: otpauthAddress(secret, user.email) }
  })
}

/**
 * Turns codes on once the app has shown that it has the secret. Returns the recovery codes, which are stored as hashes.
 * @throws not-found, password-required, session-ended, codes-already-on, wrong-code, too-many-attempts
 */
export const confirmCodes = async (
  ctx: IdentityContext,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  const { userId } = userOf(ctx)
  const reply = await countingGuesses(ctx, userId, () =>
    write(ctx, async (tx) => {
      const user = await lockUser(tx, userId)
      if (!user) throw userNotFound()
      await requireReauthentication(ctx, tx, 'second-factor')
      if (user.has_second_factor) throw codesAlreadyOn()
      const last_step = await stepOfApp(ctx, tx, userId, code)
      if (last_step === undefined) throw wrongCode()
      await confirmCodeSecret(tx, userId, { last_step, confirmed_at: ctx.now() })
      await orderMail(tx, { kind: 'codes-on', email: user.email, user_id: userId }, ctx.now())
      return { recovery_codes: await newRecoveryCodes(tx, userId) }
    }),
  )
  logSecurityEvent(ctx.log, 'security.codes_on', { user: userId })
  return reply
}
