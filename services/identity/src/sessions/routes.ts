import * as api from '@fieldside/contracts/http/identity.ts'
import * as sessions from '@fieldside/contracts/http/login-sessions.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { endSession } from './end.ts'
import { endLoginSession } from './end-one.ts'
import { listLoginSessions } from './list.ts'
import { noteActivity } from './note-activity.ts'
import { beginReauthentication } from './reauthentication.ts'
import { resolveSession } from './resolve.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export const sessionRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.resolveSession, async (ctx, { body: { session, is_active } }) => {
    const resolved = await resolveSession(ctx, session)
    if (is_active) await noteActivity(ctx, session)
    return resolved
  })
  http.serve(api.endSession, (ctx, { body }) => endSession(ctx, body.session))
  http.serve(api.noteActivity, (ctx, { body }) => noteActivity(ctx, body.session))
  http.serve(api.beginReauthentication, (ctx, { body }) => beginReauthentication(ctx, body))
  http.serve(sessions.listLoginSessions, (ctx) => listLoginSessions(ctx))
  http.serve(sessions.endLoginSession, (ctx, { params }) => endLoginSession(ctx, params.id))
  http.serve(sessions.endAllLoginSessions, (ctx) => signOutEverywhere(ctx))
}
