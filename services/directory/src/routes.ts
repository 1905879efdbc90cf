import * as api from '@fieldside/contracts/http/directory.ts'
import * as landing from '@fieldside/contracts/http/landing.ts'
import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import * as documents from '@fieldside/contracts/http/verification-documents.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import { type HttpApp, IN_ONE_WRITE, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from './context.ts'
import { getEligibility } from './professionals/get-eligibility.ts'
import { lookUpProfessionals } from './professionals/look-up.ts'
import { getProfessional } from './profiles/get.ts'
import { getMyProfessional } from './profiles/get-mine.ts'
import { listLandingProfessionals } from './profiles/list-landing.ts'
import { profileRoutes } from './profiles/routes.ts'
import { saveProfile } from './profiles/save.ts'
import { setAccepting } from './profiles/set-accepting.ts'
import { setPrice } from './profiles/set-price.ts'
import { setShownOnLanding } from './profiles/set-shown-on-landing.ts'
import { showContact } from './profiles/show-contact.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { limitUpload } from './uploads/limit.ts'
import { approveProfessional } from './verification/approve.ts'
import { finishSetup } from './verification/finish-setup.ts'
import { getDecision } from './verification/get-decision.ts'
import { getQualifications } from './verification/get-qualifications.ts'
import { listApplicants } from './verification/list-applicants.ts'
import { openDocument } from './verification/open-document.ts'
import { rejectProfessional } from './verification/reject.ts'
import { uploadDocument } from './verification/upload-document.ts'
import { withdrawApproval } from './verification/withdraw.ts'

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
