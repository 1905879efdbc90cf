import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { changePassword as endpoint } from '@fieldside/contracts/http/accounts.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import type { UserRow } from '../schema.ts'
import { createSession } from '../sessions/create.ts'
import { findSession } from '../sessions/store/sessions.ts'
import { findUser, lockUser } from '../users/store/users.ts'
import { claimPasswordLease } from './claim-lease.ts'
import { lockOut } from './lock-out.ts'
import { provePassword } from './prove.ts'
import { replacePassword } from './replace.ts'

type Input = BodyOf<typeof endpoint>

/** @throws session-ended */
const ownUser = async (ctx: IdentityContext, secret: string): Promise<UserRow> => {
  const { userId } = userOf(ctx)
  const user = await findUser(ctx.db.kysely, userId)
  const session = await findSession(ctx.db.kysely, hashOfSecret(secret))
  if (!user || session?.user_id !== userId || session.ended_at) throw sessionOver()
  return user
}

/**
 * Changes the password and ends all other sessions. The caller's login session continues under a new id; the grant is
 * null if Keycloak became unavailable after it took the password.
 * @throws wrong-password, session-ended, password-changing, login-unavailable
 */
export const changePassword = async (
  ctx: InSteps<IdentityContext>,
  input: Input,
): Promise<{ grant: SessionGrant | null }> => {
  const { browser } = input
  const user = await ownUser(ctx, input.session)
  await provePassword(ctx, user.email, input.current_password)
  const leased = await claimPasswordLease(ctx, user.id, async (_tx, { session_epoch }) => {
    // A password replaced since the proof has ended this session, too.
    if (session_epoch !== user.session_epoch) throw sessionOver()
  })
  const { isLoggedOut, grant } = await replacePassword(ctx, leased, input.password, true)
  const reply = await write(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, user.id))!
    const after = await lockOut(ctx, tx, emit, before, { isLoggedOut })
    await orderMail(tx, { kind: 'password-changed', email: before.email, user_id: user.id }, ctx.now())
    const mayGoOn = grant && before.session_epoch === leased.session_epoch
    return {
      grant: mayGoOn ? await createSession(ctx, tx, emit, { user: after, grant, browser }) : null,
    }
  })
  logSecurityEvent(ctx.log, 'security.password_changed', { user: user.id })
  return reply
}
