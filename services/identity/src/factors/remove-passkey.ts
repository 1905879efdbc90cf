import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import type { IdentityContext } from '../context.ts'
import { passkeyNotFound } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteReset } from '../mails/store/factor-resets.ts'
import { changingFactors } from './check-code.ts'
import { syncFactor } from './steps/sync-factor.ts'
import { deletePasskey, scheduleUnlink } from './store/passkeys.ts'

/** @throws not-found, password-required, factor-required, session-ended, wrong-code, too-many-attempts */
export const removePasskey = async (
  ctx: IdentityContext,
  passkeyId: string,
  code: string | undefined,
): Promise<void> => {
  await changingFactors(ctx, code, async (tx, { id, email }) => {
    if (!(await deletePasskey(tx, id, passkeyId))) throw passkeyNotFound()
    await deleteReset(tx, id)
    await scheduleUnlink(tx, id, ctx.now())
    const kind = (await syncFactor(tx, id)) ? 'passkey-removed' : 'codes-off'
    await orderMail(tx, { kind, email, user_id: id }, ctx.now())
  })
  logSecurityEvent(ctx.log, 'security.passkey_removed', { user: userOf(ctx).userId })
}
