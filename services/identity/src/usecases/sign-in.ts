import type { SessionGrant, SignIn } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { enter } from './enter.ts'

/** Signs in with email and password. @throws invalid-credentials, login-unavailable */
export const signIn = async (ctx: IdentityContext, input: SignIn): Promise<SessionGrant> => {
  const email = input.email.toLowerCase()
  return enter(ctx, await ctx.inTurn(email, () => ctx.login.signIn(email, input.password)))
}
