import * as api from '@fieldside/contracts/http/package-credits.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { closePackage } from './close.ts'
import { lookupPackageCredits } from './look-up.ts'

export const packageRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.closePackage, (ctx, { params, body }) => closePackage(ctx, params.id, body.reason))
  http.serve(api.lookupPackageCredits, (ctx, { body }) => lookupPackageCredits(ctx, body))
}
