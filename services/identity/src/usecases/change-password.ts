import type { PasswordChange } from '@fieldside/contracts/http/accounts.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver, wrongPassword } from '../errors.ts'
import { isInvalidCredentials } from '../login-tokens.ts'
import type { SessionRow, UserRow } from '../schema.ts'
import { hashOfSecret } from '../secret.ts'
import { findSession } from '../store/sessions.ts'
import { findUser } from '../store/users.ts'
import { endAllSessions, setPasswordAtLogin } from './set-password.ts'

type Input = PasswordChange & { session: string }

/** @throws session-ended */
const ownSession = async (
  ctx: IdentityContext,
  secret: string,
): Promise<{ user: UserRow; session: SessionRow }> => {
  const { userId } = userOf(ctx)
  const session = await findSession(ctx.db.kysely, hashOfSecret(secret))
  const user = await findUser(ctx.db.kysely, userId)
  if (!user || session?.user_id !== userId || session.ended_at) throw sessionOver()
  return { user, session }
}

/** Only the login knows passwords: it is asked by signing in, and that session is of no further use. */
const provePassword = async (ctx: IdentityContext, email: string, password: string): Promise<void> => {
  const proof = await ctx
    .inTurn(email, () => ctx.login.signIn(email, password))
    .catch((error: unknown) => {
      throw isInvalidCredentials(error) ? wrongPassword() : error
    })
  await ctx.login.signOut(proof.refreshToken, proof.clientId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a session at the login is left to end by itself')
  })
}

/** Changes the password; the session that it is changed in goes on, all others end. @throws wrong-password, session-ended, login-unavailable */
export const changePassword = async (ctx: IdentityContext, input: Input): Promise<void> => {
  const { user, session } = await ownSession(ctx, input.session)
  await provePassword(ctx, user.email, input.current_password)
  await setPasswordAtLogin(ctx, user.id, input.password)
  await write(ctx, (tx, emit) => endAllSessions(ctx, tx, emit, user, session.id))
}
