import * as accounts from '@fieldside/contracts/http/accounts.ts'
import * as apiClients from '@fieldside/contracts/http/api-clients.ts'
import { getDoctorReport } from '@fieldside/contracts/http/doctor.ts'
import * as identity from '@fieldside/contracts/http/identity.ts'
import * as sessions from '@fieldside/contracts/http/login-sessions.ts'
import * as moments from '@fieldside/contracts/http/moments.ts'
import * as recoveries from '@fieldside/contracts/http/recoveries.ts'
import * as admin from '@fieldside/contracts/http/users-admin.ts'
import { listApiPeople as apiPeople } from '@fieldside/contracts/http/v1/people.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import { openEmailLink } from './accounts/open-email-link.ts'
import { sendConfirmation } from './accounts/send-confirmation.ts'
import { undoEmailChange } from './accounts/undo-email-change.ts'
import { updateProfile } from './accounts/update-profile.ts'
import { createApiClient } from './api-clients/create.ts'
import { deleteApiClient } from './api-clients/delete.ts'
import { listApiClients } from './api-clients/list.ts'
import { listApiPeople } from './api-clients/list-people.ts'
import { replaceApiClientSecret } from './api-clients/replace-secret.ts'
import type { IdentityContext } from './context.ts'
import { changePassword } from './passwords/change.ts'
import { checkRecovery } from './passwords/check-recovery.ts'
import { finishRecovery } from './passwords/finish-recovery.ts'
import { reauthenticateByPassword } from './passwords/reauthenticate.ts'
import { requestRecovery } from './passwords/request-recovery.ts'
import { type OfEmail, throttleAttempt } from './passwords/throttle-attempt.ts'
import { changeRole } from './roles/change.ts'
import { chooseRole } from './roles/choose.ts'
import { markOnboarded } from './roles/mark-onboarded.ts'
import { endSession } from './sessions/end.ts'
import { endLoginSession } from './sessions/end-one.ts'
import { listLoginSessions } from './sessions/list.ts'
import { noteActivity } from './sessions/note-activity.ts'
import { beginReauthentication } from './sessions/reauthentication.ts'
import { resolveSession } from './sessions/resolve.ts'
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts'
import { signIn } from './sign-ins/sign-in.ts'
import { signInBySso } from './sign-ins/sign-in-by-sso.ts'
import { signUp } from './sign-ins/sign-up.ts'
import { celebrateMoment } from './users/celebrate-moment.ts'
import { getEmailConfirmation } from './users/get-email-confirmation.ts'
import { getMailAddress } from './users/get-mail-address.ts'
import { getMe } from './users/get-me.ts'
import { listUsers } from './users/list.ts'
import { listCelebrated } from './users/list-celebrated.ts'
import { listUserIds } from './users/list-ids.ts'
import { lookUpMailAddresses } from './users/look-up-mail-addresses.ts'
import { lookUpNames } from './users/look-up-names.ts'
import { findDoctorReport } from './users/store/doctor-reports.ts'
import { countUsers } from './users/store/users.ts'

/** These replies hold a secret, so they are never stored for a replay. */
const SECRET = { storeReply: false }

/** @throws too-many-attempts */
const throttled = async <R>(
  ctx: IdentityContext,
  of: OfEmail | undefined,
  run: () => Promise<R>,
): Promise<R> => {
  await throttleAttempt(ctx, of)
  return run()
}

export const routes = (http: HttpApp<IdentityContext>): void => {
  http.serve(
    identity.signUp,
    (ctx, { body }) =>
      throttled(ctx, { counter: 'signUpsByEmail', email: body.email }, () => signUp(ctx, body)),
    SECRET,
  )
  http.serve(identity.signIn, (ctx, { body }) => signIn(ctx, body), SECRET)
  http.serve(
    identity.signInBySso,
    (ctx, { body }) => throttled(ctx, undefined, () => signInBySso(ctx, body)),
    SECRET,
  )
  http.serve(
    identity.resolveSession,
    async (ctx, { body: { session, is_active } }) => {
      const resolved = await resolveSession(ctx, session)
      if (is_active) await noteActivity(ctx, session)
      return resolved
    },
    SECRET,
  )
  http.serve(identity.endSession, (ctx, { body }) => endSession(ctx, body.session))
  http.serve(identity.noteActivity, (ctx, { body }) => noteActivity(ctx, body.session))
  http.serve(identity.getMe, (ctx) => getMe(ctx))
  http.serve(identity.chooseRole, (ctx, { body }) => chooseRole(ctx, body.role))
  http.serve(identity.lookupNames, (ctx, { body }) => lookUpNames(ctx, body.ids))
  http.serve(identity.markOnboarded, (ctx, { params }) => markOnboarded(ctx, params.id), IN_ONE_WRITE)
  http.serve(identity.getEmailConfirmation, (ctx, { params }) => getEmailConfirmation(ctx, params.id))
  http.serve(identity.lookupMailAddresses, (ctx, { body }) => lookUpMailAddresses(ctx, body))
  http.serve(identity.getMailAddress, (ctx, { params }) => getMailAddress(ctx, params.id))
  http.serve(admin.listUserIds, (ctx, { query }) => listUserIds(ctx, query))
  http.serve(admin.adminListUsers, (ctx, { query }) => listUsers(ctx, query))
  http.serve(admin.changeRole, (ctx, { params, body }) =>
    changeRole(ctx, { userId: params.id, role: body.role }),
  )
  http.serve(identity.countUsers, async (ctx) => ({ users: await countUsers(ctx.db.kysely) }))
  http.serve(getDoctorReport, async (ctx) => ({ report: await findDoctorReport(ctx.db.kysely) }))
  http.serve(moments.listCelebrated, (ctx) => listCelebrated(ctx))
  http.serve(
    moments.celebrateMoment,
    (ctx, { params, body }) => celebrateMoment(ctx, { ...params, ...body }),
    IN_ONE_WRITE,
  )
  accountRoutes(http)
  apiClientRoutes(http)
}

const apiClientRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(apiClients.listApiClients, (ctx) => listApiClients(ctx))
  http.serve(apiClients.createApiClient, (ctx, { body }) => createApiClient(ctx, body))
  http.serve(apiClients.replaceApiClientSecret, (ctx, { params }) => replaceApiClientSecret(ctx, params.id))
  http.serve(apiClients.deleteApiClient, (ctx, { params }) => deleteApiClient(ctx, params.id))
  http.serve(apiPeople, (ctx, { query }) => listApiPeople(ctx, query.ids.split(',')))
}

const accountRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(identity.beginReauthentication, (ctx, { body }) => beginReauthentication(ctx, body), SECRET)
  http.serve(sessions.listLoginSessions, (ctx) => listLoginSessions(ctx))
  http.serve(sessions.reauthenticateByPassword, (ctx, { body }) => reauthenticateByPassword(ctx, body))
  http.serve(sessions.endLoginSession, (ctx, { params }) => endLoginSession(ctx, params.id))
  http.serve(sessions.endAllLoginSessions, (ctx) => signOutEverywhere(ctx))
  http.serve(recoveries.requestRecovery, (ctx, { body }) =>
    throttled(ctx, { counter: 'recoveriesByEmail', email: body.email }, () =>
      requestRecovery(ctx, body.email),
    ),
  )
  http.serve(
    recoveries.checkRecovery,
    (ctx, { body }) => throttled(ctx, undefined, () => checkRecovery(ctx, body.token)),
    SECRET,
  )
  http.serve(
    recoveries.finishRecovery,
    (ctx, { body }) => throttled(ctx, undefined, () => finishRecovery(ctx, body)),
    SECRET,
  )
  http.serve(accounts.openEmailLink, (ctx, { body }) =>
    throttled(ctx, undefined, () => openEmailLink(ctx, body.token)),
  )
  http.serve(
    accounts.undoEmailChange,
    (ctx, { body }) => throttled(ctx, undefined, () => undoEmailChange(ctx, body.token)),
    SECRET,
  )
  http.serve(accounts.changePassword, (ctx, { body }) => changePassword(ctx, body), SECRET)
  http.serve(accounts.sendConfirmation, (ctx) => sendConfirmation(ctx), IN_ONE_WRITE)
  http.serve(accounts.updateProfile, (ctx, { params, body }) => updateProfile(ctx, params.id, body), SECRET)
}
