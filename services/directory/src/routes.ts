import * as api from '@fieldside/contracts/http/directory.ts'
import * as landing from '@fieldside/contracts/http/landing.ts'
import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import * as documents from '@fieldside/contracts/http/verification-documents.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import { type HttpApp, IN_ONE_WRITE, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from './context.ts'
import { profileRoutes } from './routes/profiles.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { savedRoutes } from './routes/saved.ts'
import { searchRoutes } from './routes/search.ts'
import { approveProfessional } from './usecases/approve-professional.ts'
import { finishSetup } from './usecases/finish-setup.ts'
import { getDecision } from './usecases/get-decision.ts'
import { getEligibility } from './usecases/get-eligibility.ts'
import { getMyProfessional } from './usecases/get-my-professional.ts'
import { getProfessional } from './usecases/get-professional.ts'
import { getQualifications } from './usecases/get-qualifications.ts'
import { limitUpload } from './usecases/limit-upload.ts'
import { listApplicants } from './usecases/list-applicants.ts'
import { listLandingProfessionals } from './usecases/list-landing-professionals.ts'
import { lookUpProfessionals } from './usecases/look-up-professionals.ts'
import { openDocument } from './usecases/open-document.ts'
import { rejectProfessional } from './usecases/reject-professional.ts'
import { saveProfile } from './usecases/save-profile.ts'
import { setAccepting } from './usecases/set-accepting.ts'
import { setPrice } from './usecases/set-price.ts'
import { setShownOnLanding } from './usecases/set-shown-on-landing.ts'
import { showContact } from './usecases/show-contact.ts'
import { uploadDocument } from './usecases/upload-document.ts'
import { withdrawApproval } from './usecases/withdraw-approval.ts'

/** Literal paths come before those with {id}, because the first match wins. */
export const routes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.getMyProfessional, (ctx) => getMyProfessional(ctx))
  http.serve(api.saveProfile, (ctx, { body }) => saveProfile(ctx, body), IN_ONE_WRITE)
  http.serveRaw(documents.uploadDocument, async (ctx, { params, query, request }) => {
    const body = bodyOf(request)
    const kind = params.document_type
    const limits = { kind, announcedBytes: body.announcedBytes, maxBytes: DOCUMENT_MAX_BYTES }
    const document = await limitUpload(ctx, limits, () =>
      uploadDocument(ctx, { type: kind, fileName: query.file_name, body }),
    )
    return Response.json(document, { status: 201, headers: { 'cache-control': 'no-store' } })
  })
  http.serve(api.finishSetup, (ctx) => finishSetup(ctx))
  http.serve(api.setPrice, (ctx, { body }) => setPrice(ctx, body), IN_ONE_WRITE)
  http.serve(api.setAccepting, (ctx, { body }) => setAccepting(ctx, body.is_accepting_bookings), IN_ONE_WRITE)
  http.serve(
    landing.setShownOnLanding,
    (ctx, { body }) => setShownOnLanding(ctx, body.shown_on_landing),
    IN_ONE_WRITE,
  )
  http.serve(landing.listLandingProfessionals, (ctx) => listLandingProfessionals(ctx), ON_REPLICA)
  profileRoutes(http)
  reviewRoutes(http)
  http.serve(lookups.lookupProfessionals, (ctx, { body }) => lookUpProfessionals(ctx, body.ids))
  searchRoutes(http)
  http.serve(api.getProfessional, (ctx, { params }) => getProfessional(ctx, params.id), ON_REPLICA)
  http.serve(api.getQualifications, (ctx, { params }) => getQualifications(ctx, params.id), ON_REPLICA)
  http.serve(api.showContact, (ctx, { params }) => showContact(ctx, params.id), IN_ONE_WRITE)
  http.serve(lookups.getProfessionalEligibility, (ctx, { params }) => getEligibility(ctx, params))
  http.serve(lookups.getEligibilityOfUser, (ctx, { params }) => getEligibility(ctx, { userId: params.id }))
  http.serve(lookups.getDecision, (ctx, { params }) => getDecision(ctx, params.id))
  savedRoutes(http)
  http.serve(api.adminListProfessionals, (ctx, { query }) => listApplicants(ctx, query))
  http.serve(
    api.approveProfessional,
    (ctx, { params, body }) => approveProfessional(ctx, params.id, body.version),
    IN_ONE_WRITE,
  )
  http.serve(
    api.rejectProfessional,
    (ctx, { params, body }) => rejectProfessional(ctx, params.id, body.reason),
    IN_ONE_WRITE,
  )
  http.serve(
    api.withdrawApproval,
    (ctx, { params, body }) => withdrawApproval(ctx, params.id, body.reason),
    IN_ONE_WRITE,
  )
  // The link is a secret, so its reply is never stored for a replay.
  http.serve(documents.openDocument, (ctx, { params }) => openDocument(ctx, params), { storeReply: false })
}
