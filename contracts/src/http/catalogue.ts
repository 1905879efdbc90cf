import type { Endpoint } from '../endpoint.ts'
import type { ServiceName } from '../service-name.ts'
import { accountEndpoints } from './accounts.ts'
import { sendAnnouncement } from './announcements.ts'
import { adminListAppointments, openAppointmentDetails } from './appointments-admin.ts'
import { listAudit } from './audit.ts'
import { accountSessionEndpoints } from './bff/account.ts'
import { actions } from './bff/actions.ts'
import { screens } from './bff/screens.ts'
import { sessionEndpoints } from './bff/session.ts'
import { supportActions } from './bff/support.ts'
import { billingEndpoints } from './billing.ts'
import { bookingEndpoints } from './booking.ts'
import { contentEndpoints } from './content.ts'
import { directoryEndpoints } from './directory.ts'
import { identityEndpoints } from './identity.ts'
import { loginSessionEndpoints } from './login-sessions.ts'
import { notificationEndpoints } from './notification.ts'
import { professionalLookupEndpoints } from './professional-lookups.ts'
import { profileEndpoints } from './profiles.ts'
import { recoveryEndpoints } from './recoveries.ts'
import { reviewEndpoints } from './reviews.ts'
import { savedProfessionalEndpoints } from './saved-professionals.ts'
import { supportEndpoints } from './support.ts'
import { usersAdminEndpoints } from './users-admin.ts'
import { verificationDocumentEndpoints } from './verification-documents.ts'

/** All endpoints by the service that serves them. The permission table is generated from it. */
export const endpointsByService: Record<ServiceName, Record<string, Endpoint>> = {
  identity: {
    ...identityEndpoints,
    ...accountEndpoints,
    ...recoveryEndpoints,
    ...loginSessionEndpoints,
    ...usersAdminEndpoints,
    listAudit,
  },
  directory: {
    ...directoryEndpoints,
    ...professionalLookupEndpoints,
    ...verificationDocumentEndpoints,
    ...profileEndpoints,
    ...reviewEndpoints,
    ...savedProfessionalEndpoints,
    listAudit,
  },
  booking: { ...bookingEndpoints, adminListAppointments, openAppointmentDetails, listAudit },
  billing: { ...billingEndpoints, listAudit },
  content: { ...contentEndpoints, listAudit },
  notification: { ...notificationEndpoints, ...supportEndpoints, sendAnnouncement, listAudit },
  bff: { ...sessionEndpoints, ...accountSessionEndpoints, ...screens, ...actions, ...supportActions },
}
