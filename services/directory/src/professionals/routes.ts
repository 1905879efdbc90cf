import * as api from '@fieldside/contracts/http/professional-lookups.ts'
import { findProfessionals as findProfessionalsEndpoint } from '@fieldside/contracts/http/profiles.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { getEligibility } from './get-eligibility.ts'
import { findProfessionals, lookUpProfessionals } from './look-up.ts'

/** For other services and the BFF. */
export const professionalRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(findProfessionalsEndpoint, (ctx, { body }) => findProfessionals(ctx, body.user_ids))
  http.serve(api.lookupProfessionals, (ctx, { body }) => lookUpProfessionals(ctx, body.ids))
  http.serve(api.getProfessionalEligibility, (ctx, { params }) => getEligibility(ctx, params))
  http.serve(api.getEligibilityOfUser, (ctx, { params }) => getEligibility(ctx, { userId: params.id }))
}
