import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { noSecondFactor } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteReset } from '../mails/store/factor-resets.ts'
import { changingFactors } from './check-code.ts'
import { newRecoveryCodes } from './steps/new-recovery-codes.ts'
import { syncFactor } from './steps/sync-factor.ts'
import { deleteCodeSecret } from './store/factors.ts'

/** @throws not-found, password-required, factor-required, session-ended, wrong-code, too-many-attempts */
export const removeCodes = async (ctx: IdentityContext, code: string | undefined): Promise<void> => {
  await changingFactors(ctx, code, async (tx, { id, email }) => {
    await deleteCodeSecret(tx, id)
    await deleteReset(tx, id)
    const kind = (await syncFactor(tx, id)) ? 'app-removed' : 'codes-off'
    await orderMail(tx, { kind, email, user_id: id }, ctx.now())
  })
  logSecurityEvent(ctx.log, 'security.codes_off', { user: userOf(ctx).userId })
}

/**
 * @throws not-found, password-required, factor-required, session-ended, no-second-factor, wrong-code,
 *   too-many-attempts
 */
export const replaceRecoveryCodes = async (
  ctx: IdentityContext,
  code: string | undefined,
): Promise<{ recovery_codes: string[] }> => {
  const reply = await changingFactors(ctx, code, async (tx, { id, email, has_second_factor }) => {
    if (!has_second_factor) throw noSecondFactor()
    await orderMail(tx, { kind: 'recovery-codes-replaced', email, user_id: id }, ctx.now())
    return { recovery_codes: await newRecoveryCodes(tx, id) }
  })
  logSecurityEvent(ctx.log, 'security.recovery_codes_replaced', { user: userOf(ctx).userId })
  return reply
}
