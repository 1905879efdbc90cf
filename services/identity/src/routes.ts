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
import type { IdentityContext } from './context.ts'
import { findDoctorReport } from './store/doctor-reports.ts'
import { countUsers } from './store/users.ts'
import { beginReauthentication } from './usecases/begin-reauthentication.ts'
import { celebrateMoment } from './usecases/celebrate-moment.ts'
import { changePassword } from './usecases/change-password.ts'
import { changeRole } from './usecases/change-role.ts'
import { checkRecovery } from './usecases/check-recovery.ts'
import { chooseRole } from './usecases/choose-role.ts'
import { createApiClient } from './usecases/create-api-client.ts'
import { deleteApiClient } from './usecases/delete-api-client.ts'
import { endLoginSession } from './usecases/end-login-session.ts'
import { endSession } from './usecases/end-session.ts'
import { finishRecovery } from './usecases/finish-recovery.ts'
import { getEmailConfirmation } from './usecases/get-email-confirmation.ts'
import { getMailAddress } from './usecases/get-mail-address.ts'
import { getMe } from './usecases/get-me.ts'
import { listApiClients } from './usecases/list-api-clients.ts'
import { listApiPeople } from './usecases/list-api-people.ts'
import { listCelebrated } from './usecases/list-celebrated.ts'
import { listLoginSessions } from './usecases/list-login-sessions.ts'
import { listUserIds } from './usecases/list-user-ids.ts'
import { listUsers } from './usecases/list-users.ts'
import { lookUpMailAddresses } from './usecases/look-up-mail-addresses.ts'
import { lookUpNames } from './usecases/look-up-names.ts'
import { markOnboarded } from './usecases/mark-onboarded.ts'
import { noteActivity } from './usecases/note-activity.ts'
import { openEmailLink } from './usecases/open-email-link.ts'
import { reauthenticateByPassword } from './usecases/reauthenticate-by-password.ts'
import { replaceApiClientSecret } from './usecases/replace-api-client-secret.ts'
import { requestRecovery } from './usecases/request-recovery.ts'
import { resolveSession } from './usecases/resolve-session.ts'
import { sendConfirmation } from './usecases/send-confirmation.ts'
import { signIn } from './usecases/sign-in.ts'
import { signInBySso } from './usecases/sign-in-by-sso.ts'
import { signOutEverywhere } from './usecases/sign-out-everywhere.ts'
import { signUp } from './usecases/sign-up.ts'
import { type OfEmail, throttleAttempt } from './usecases/throttle-attempt.ts'
import { undoEmailChange } from './usecases/undo-email-change.ts'
import { updateProfile } from './usecases/update-profile.ts'

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
