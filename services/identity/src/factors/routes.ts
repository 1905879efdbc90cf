import * as api from '@fieldside/contracts/http/factors.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { removeCodes, replaceRecoveryCodes } from './change-codes.ts'
import { getFactors } from './list.ts'
import { requestReset } from './reset.ts'
import { beginCodes, confirmCodes } from './turn-on-codes.ts'

export const factorRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.getFactors, (ctx) => getFactors(ctx))
  http.serve(api.beginCodes, (ctx) => beginCodes(ctx))
  http.serve(api.confirmCodes, (ctx, { body }) => confirmCodes(ctx, body.code))
  http.serve(api.removeCodes, (ctx, { body }) => removeCodes(ctx, body.code))
  http.serve(api.requestFactorReset, (ctx, { params }) => requestReset(ctx, params.id))
  http.serve(api.replaceRecoveryCodes, (ctx, { body }) => replaceRecoveryCodes(ctx, body.code))
}
