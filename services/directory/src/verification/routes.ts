import * as api from '@fieldside/contracts/http/directory.ts'
import { getDecision as getDecisionEndpoint } from '@fieldside/contracts/http/professional-lookups.ts'
import * as documents from '@fieldside/contracts/http/verification-documents.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import { type HttpApp, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { limitUpload } from '../uploads/limit.ts'
import { approveProfessional } from './approve.ts'
import { rejectProfessional, withdrawApproval } from './decide.ts'
import { finishSetup } from './finish-setup.ts'
import { getDecision } from './get-decision.ts'
import { getQualifications } from './get-qualifications.ts'
import { listApplicants } from './list-applicants.ts'
import { openDocument } from './open-document.ts'
import { uploadDocument } from './upload-document.ts'

export const verificationRoutes = (http: HttpApp<DirectoryContext>): void => {
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
  http.serve(api.getQualifications, (ctx, { params }) => getQualifications(ctx, params.id), ON_REPLICA)
  http.serve(getDecisionEndpoint, (ctx, { params }) => getDecision(ctx, params.id))
  http.serve(api.adminListProfessionals, (ctx, { query }) => listApplicants(ctx, query))
  http.serve(api.approveProfessional, (ctx, { params, body }) =>
    approveProfessional(ctx, params.id, body.version),
  )
  http.serve(api.rejectProfessional, (ctx, { params, body }) =>
    rejectProfessional(ctx, params.id, body.reason),
  )
  http.serve(api.withdrawApproval, (ctx, { params, body }) => withdrawApproval(ctx, params.id, body.reason))
  http.serve(documents.openDocument, (ctx, { params }) => openDocument(ctx, params))
}
