import * as identity from '@fieldside/contracts/http/identity.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from './context.ts'
import { countUsers } from './store/users.ts'
import { chooseRole } from './usecases/choose-role.ts'
import { endSession } from './usecases/end-session.ts'
import { getMailAddress } from './usecases/get-mail-address.ts'
import { getMe } from './usecases/get-me.ts'
import { lookupNames } from './usecases/lookup-names.ts'
import { markOnboarded } from './usecases/mark-onboarded.ts'
import { resolveSession } from './usecases/resolve-session.ts'
import { signIn } from './usecases/sign-in.ts'
import { signInBySso } from './usecases/sign-in-by-sso.ts'
import { signUp } from './usecases/sign-up.ts'

/** These replies hold a secret, which is never stored for a replay. */
const SECRET = { storeReply: false }

export const routes = (http: HttpApp<IdentityContext>): void => {
  http.serve(identity.signUp, (ctx, { body }) => signUp(ctx, body), SECRET)
  http.serve(identity.signIn, (ctx, { body }) => signIn(ctx, body), SECRET)
  http.serve(identity.signInBySso, (ctx, { body }) => signInBySso(ctx, body), SECRET)
  http.serve(identity.resolveSession, (ctx, { body }) => resolveSession(ctx, body.session), SECRET)
  http.serve(identity.endSession, (ctx, { body }) => endSession(ctx, body.session))
  http.serve(identity.getMe, (ctx) => getMe(ctx))
  http.serve(identity.chooseRole, (ctx, { body }) => chooseRole(ctx, body.role))
  http.serve(identity.lookupNames, (ctx, { body }) => lookupNames(ctx, body.ids))
  http.serve(identity.markOnboarded, (ctx, { params }) => markOnboarded(ctx, params.id))
  http.serve(identity.getMailAddress, (ctx, { params }) => getMailAddress(ctx, params.id))
  http.serve(identity.countUsers, async (ctx) => ({ users: await countUsers(ctx.db.kysely) }))
}
