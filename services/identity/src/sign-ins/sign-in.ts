import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { signIn as endpoint, SignedInOrHeld } from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import type { IdentityContext } from '../context.ts'
import { checkPassword } from '../passwords/check.ts'
import { throttleAttempt } from '../passwords/throttle-attempt.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import { findUserByEmail } from '../users/store/users.ts'
import { admitUser } from './steps/admit-user.ts'

/** @throws invalid-credentials, too-many-attempts, account-suspended, session-ended, login-unavailable */
export const signIn = async (
  ctx: InSteps<IdentityContext>,
  input: BodyOf<typeof endpoint>,
): Promise<SignedInOrHeld> => {
  const email = input.email.toLowerCase()
  const known = await findUserByEmail(ctx.db.kysely, email)
  const account = { email, epoch: known?.session_epoch ?? 0 }
  const deviceId = ctx.devices.recognize(input.devices ?? [], account, ctx.now())
  if (!deviceId) await throttleAttempt(ctx)
  // A logout that is still due would end the new session as well.
  if (known?.logout_due_at) await tryNow(ctx, 'user-logouts', () => logOutEverywhere(ctx, known.id))
  const grant = await checkPassword(ctx, { email, password: input.password, deviceId })
  return admitUser(ctx, grant, { known, browser: input.browser })
}
