import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteReset } from '../mails/store/factor-resets.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { requireReauthentication } from '../sessions/reauthentication.ts'
import { countingGuesses, useCode } from './check-code.ts'
import { newRecoveryCodes } from './steps/new-recovery-codes.ts'
import { deleteCodes } from './store/factors.ts'

/** Runs a change for which the caller confirmed who they are and sent a code. */
const withCode = <R>(
  ctx: IdentityContext,
  code: string,
  run: (tx: Tx<IdentitySchema>, user: UserRow) => Promise<R>,
): Promise<R> => {
  const { userId } = userOf(ctx)
  return countingGuesses(ctx, userId, () =>
    write(ctx, async (tx) => {
      await requireReauthentication(ctx, tx, 'second-factor')
      return run(tx, await useCode(ctx, tx, userId, code))
    }),
  )
}

/** @throws not-found, password-required, session-ended, wrong-code, too-many-attempts */
export const removeCodes = async (ctx: IdentityContext, code: string): Promise<void> => {
  await withCode(ctx, code, async (tx, { id, email }) => {
    await deleteCodes(tx, id)
    await deleteReset(tx, id)
    await orderMail(tx, { kind: 'codes-off', email, user_id: id }, ctx.now())
  })
  logSecurityEvent(ctx.log, 'security.codes_off', { user: userOf(ctx).userId })
}

/** @throws not-found, password-required, session-ended, wrong-code, too-many-attempts */
export const replaceRecoveryCodes = async (
  ctx: IdentityContext,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  const reply = await withCode(ctx, code, async (tx, { id, email }) => {
    await orderMail(tx, { kind: 'recovery-codes-replaced', email, user_id: id }, ctx.now())
    return { recovery_codes: await newRecoveryCodes(tx, id) }
  })
  logSecurityEvent(ctx.log, 'security.recovery_codes_replaced', { user: userOf(ctx).userId })
  return reply
}
