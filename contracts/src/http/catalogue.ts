import { type Endpoint, endpointsOf } from '../endpoint.ts'
import type { ServiceName } from '../service-name.ts'
import * as accounts from './accounts.ts'
import * as alternatives from './alternatives.ts'
import * as announcements from './announcements.ts'
import * as apiClients from './api-clients.ts'
import * as appointmentsAdmin from './appointments-admin.ts'
import { listAudit } from './audit.ts'
import * as account from './bff/account.ts'
import { actions } from './bff/actions.ts'
import * as alerts from './bff/alerts.ts'
import * as calendar from './bff/calendar.ts'
import { careActions } from './bff/care-actions.ts'
import { developerActions } from './bff/developer-actions.ts'
import * as earningScreens from './bff/earnings.ts'
import { feeActions } from './bff/fee-actions.ts'
import { fileActions } from './bff/file-actions.ts'
import { importActions } from './bff/import-actions.ts'
import { linkedActions } from './bff/linked-actions.ts'
import { packageActions, packagesScreen } from './bff/package-actions.ts'
import { receiptScreen } from './bff/receipts.ts'
import { screens } from './bff/screens.ts'
import * as session from './bff/session.ts'
import { supportActions } from './bff/support.ts'
import { systemActions } from './bff/system.ts'
import { timelineScreen } from './bff/timeline.ts'
import * as billing from './billing.ts'
import * as body from './body.ts'
import { bookingEndpoints } from './booking.ts'
import * as directory from './directory.ts'
import * as doctor from './doctor.ts'
import * as earnings from './earnings.ts'
import * as exercises from './exercises.ts'
import * as factors from './factors.ts'
import * as feeDisputes from './fee-disputes.ts'
import * as identity from './identity.ts'
import * as landing from './landing.ts'
import * as loginSessions from './login-sessions.ts'
import * as moments from './moments.ts'
import * as notification from './notification.ts'
import * as notificationSettings from './notification-settings.ts'
import * as packages from './packages.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as personReports from './person-reports.ts'
import * as plans from './plans.ts'
import * as professionalLookups from './professional-lookups.ts'
import * as profiles from './profiles.ts'
import * as programExercises from './program-exercises.ts'
import * as programs from './programs.ts'
import * as progress from './progress.ts'
import * as receipts from './receipts.ts'
import * as recoveries from './recoveries.ts'
import * as reviews from './reviews.ts'
import * as savedLists from './saved-lists.ts'
import * as savedProfessionals from './saved-professionals.ts'
import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as subscriptions from './subscriptions.ts'
import * as suggestions from './suggestions.ts'
import * as support from './support.ts'
import * as synonyms from './synonyms.ts'
import * as system from './system.ts'
import * as training from './training.ts'
import * as trainingDays from './training-days.ts'
import * as trainingImports from './training-imports.ts'
import * as trainingSettings from './training-settings.ts'
import * as usersAdmin from './users-admin.ts'
import * as apiAppointments from './v1/appointments.ts'
import * as apiPayments from './v1/payments.ts'
import * as apiPeople from './v1/people.ts'
import * as verificationDocuments from './verification-documents.ts'
import * as webhooks from './webhooks.ts'
import * as workoutDocuments from './workout-documents.ts'

const served = (...modules: object[]): Record<string, Endpoint> =>
  Object.assign({ listAudit, ...endpointsOf(system) }, ...modules.map(endpointsOf))

/** All endpoints by the service that serves them. The permission table is generated from it. */
export const endpointsByService: Record<ServiceName, Record<string, Endpoint>> = {
  identity: served(
    identity,
    accounts,
    recoveries,
    loginSessions,
    factors,
    passkeys,
    usersAdmin,
    apiClients,
    apiPeople,
    moments,
    doctor,
  ),
  directory: served(
    directory,
    professionalLookups,
    verificationDocuments,
    profiles,
    reviews,
    personReports,
    savedProfessionals,
    savedLists,
    savedSearches,
    search,
    alternatives,
    landing,
    suggestions,
    synonyms,
  ),
  booking: served(bookingEndpoints, appointmentsAdmin, apiAppointments),
  billing: served(billing, subscriptions, payments, packages, receipts, earnings, feeDisputes, apiPayments),
  content: served(
    body,
    exercises,
    programs,
    programExercises,
    plans,
    progress,
    training,
    trainingDays,
    trainingSettings,
    trainingImports,
    workoutDocuments,
  ),
  notification: served(notification, notificationSettings, support, announcements, webhooks),
  bff: {
    ...endpointsOf(session),
    ...endpointsOf(account),
    ...endpointsOf(alerts),
    ...endpointsOf(calendar),
    ...screens,
    timelineScreen,
    receiptScreen,
    ...endpointsOf(earningScreens),
    ...actions,
    ...linkedActions,
    ...developerActions,
    ...careActions,
    ...feeActions,
    ...fileActions,
    ...packageActions,
    packagesScreen,
    ...importActions,
    ...supportActions,
    ...systemActions,
  },
}
