import type { HttpApp } from '@fieldside/platform/http.ts'
import { accountRoutes } from './accounts/routes.ts'
import { apiClientRoutes } from './api-clients/routes.ts'
import type { IdentityContext } from './context.ts'
import { factorRoutes } from './factors/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-ins/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'
import { userRoutes } from './users/routes.ts'

export const routes = (http: HttpApp<IdentityContext>): void => {
  signInRoutes(http)
  sessionRoutes(http)
  passwordRoutes(http)
  factorRoutes(http)
  accountRoutes(http)
  userRoutes(http)
  roleRoutes(http)
  suspensionRoutes(http)
  apiClientRoutes(http)
}
