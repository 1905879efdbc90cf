import * as api from '@fieldside/contracts/http/identity.ts'
import * as admin from '@fieldside/contracts/http/users-admin.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { changeRole } from './change.ts'
import { chooseRole } from './choose.ts'
import { markOnboarded } from './mark-onboarded.ts'

export const roleRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.chooseRole, (ctx, { body }) => chooseRole(ctx, body))
  http.serve(api.markOnboarded, (ctx, { params }) => markOnboarded(ctx, params.id))
  http.serve(admin.changeRole, (ctx, { params, body }) =>
    changeRole(ctx, { userId: params.id, role: body.role }),
  )
}
