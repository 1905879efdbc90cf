import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from './context.ts'
import { personReportRoutes } from './person-reports/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { professionalRoutes } from './professionals/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

/** Literal paths come before those with {id}, because the first match wins. */
export const routes = (http: HttpApp<DirectoryContext>): void => {
  savedSearchRoutes(http)
  savedRoutes(http)
  searchRoutes(http)
  reviewRoutes(http)
  personReportRoutes(http)
  profileRoutes(http)
  verificationRoutes(http)
  pictureRoutes(http)
  placeRoutes(http)
  professionalRoutes(http)
}
