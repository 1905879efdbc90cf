import { randomBytes } from 'node:crypto'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { codesAlreadyOn, wrongCode } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { otpauthAddress, SECRET_BYTES } from './adapters/codes.ts'
import { countingGuesses, requireProof, stepOfApp } from './check-code.ts'
import { toBase32 } from './rules/base32.ts'
import { newRecoveryCodes } from './steps/new-recovery-codes.ts'
import { confirmCodeSecret, findCodeSecret, upsertCodeSecret } from './store/factors.ts'

/** Locks the caller, who proved who they are and has no codes. Someone with a passkey confirms with it. */
const requireNoCodes = async (ctx: IdentityContext, tx: Tx<IdentitySchema>): Promise<UserRow> => {
  const user = await requireProof(ctx, tx, undefined)
  if ((await findCodeSecret(tx, user.id))?.confirmed_at) throw codesAlreadyOn()
  return user
}

/**
 * Returns a secret for the caller's authenticator app, which replaces one that wasn't confirmed.
 * @throws not-found, password-required, factor-required, session-ended, codes-already-on
 */
export const beginCodes = (
  ctx: IdentityContext,
  secret = toBase32(randomBytes(SECRET_BYTES)),
): Promise<{ secret: string; address: string }> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const user = await requireNoCodes(ctx, tx)
    const sealed_secret = ctx.factorSeal.close(secret, userId)
    await upsertCodeSecret(tx, { user_id: userId, sealed_secret, created_at: ctx.now() })
    return { secret, address: otpauthAddress(secret, user.email) }
  })
}

/**
 * Turns codes on once the app has shown that it has the secret. Returns the recovery codes, which are stored as hashes.
 * @throws not-found, password-required, factor-required, session-ended, codes-already-on, wrong-code, too-many-attempts
 */
export const confirmCodes = async (
  ctx: IdentityContext,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  const { userId } = userOf(ctx)
  const reply = await countingGuesses(ctx, userId, () =>
    write(ctx, async (tx) => {
      const user = await requireNoCodes(ctx, tx)
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
