import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { finishRecovery as endpoint } from '@fieldside/contracts/http/recoveries.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { recoveryInvalid } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { findRecovery } from '../mails/store/links.ts'
import type { UserRow } from '../schema.ts'
import { createSession } from '../sessions/create.ts'
import { logSignIn } from '../sessions/log-sign-in.ts'
import { isSuspended } from '../users/rules/suspension.ts'
import { lockUser } from '../users/store/users.ts'
import { syncAccount } from '../users/sync-account.ts'
import { claimPasswordLease } from './claim-lease.ts'
import { lockOut } from './lock-out.ts'
import { replacePassword } from './replace.ts'

/** @throws recovery-invalid, also when the link was used while this call waited for the lease */
const takeLink = async (ctx: InSteps<IdentityContext>, token: string): Promise<UserRow> => {
  const hash = hashOfSecret(token)
  const recovery = await findRecovery(ctx.db.kysely, hash, ctx.now())
  if (!recovery) throw recoveryInvalid()
  return claimPasswordLease(ctx, recovery.user_id, async (tx) => {
    if (!(await findRecovery(tx, hash, ctx.now()))) throw recoveryInvalid()
  })
}

/**
 * Sets a new password with a one-time link and ends all sessions. The link came by mail, so it confirms the address
 * too. Stays valid when Keycloak rejects the password or is unavailable.
 * @throws recovery-invalid, password-changing, login-unavailable
 */
export const finishRecovery = async (
  ctx: InSteps<IdentityContext>,
  { token, password, sign_in, browser }: BodyOf<typeof endpoint>,
): Promise<{ grant: SessionGrant | null }> => {
  const leased = await takeLink(ctx, token)
  const { id, email } = leased
  // A new password is not a second factor: its owner signs in with both. Sign-in says why an account is suspended.
  const isSigningIn = sign_in && !leased.has_second_factor && !isSuspended(leased, ctx.now())
  const { isLoggedOut, grant } = await replacePassword(ctx, leased, password, isSigningIn)
  const reply = await write(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, id))!
    const change = before.email_confirmed_at ? {} : { email_confirmed_at: ctx.now() }
    const after = await lockOut(ctx, tx, emit, before, { isLoggedOut, change })
    await orderMail(tx, { kind: 'password-changed', email, user_id: id }, ctx.now())
    const mayGoOn = grant && before.session_epoch === leased.session_epoch
    return {
      grant: mayGoOn ? await createSession(ctx, tx, emit, { user: after, grant, browser }) : null,
    }
  })
  logSecurityEvent(ctx.log, 'security.recovery_finished', { user: id })
  if (reply.grant) logSignIn(ctx, email, 'recovery')
  await tryNow(ctx, 'accounts', () => syncAccount(ctx, id))
  return reply
}
