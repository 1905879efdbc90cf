import * as admin from '@fieldside/contracts/http/users-admin.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { liftSuspension } from './lift.ts'
import { suspendAccount } from './suspend.ts'

export const suspensionRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(admin.suspendAccount, (ctx, { params, body }) =>
    suspendAccount(ctx, { userId: params.id, ...body }),
  )
  http.serve(admin.liftSuspension, (ctx, { params }) => liftSuspension(ctx, params.id))
}
