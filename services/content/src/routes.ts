import type { HttpApp } from '@fieldside/platform/http.ts'
import { bodyRoutes } from './body/routes.ts'
import type { ContentContext } from './context.ts'
import { exerciseRoutes } from './exercises/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { programRoutes } from './programs/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { trainingRoutes } from './training/routes.ts'

export const routes = (http: HttpApp<ContentContext>): void => {
  exerciseRoutes(http)
  programRoutes(http)
  bodyRoutes(http)
  recordRoutes(http)
  trainingRoutes(http)
  planRoutes(http)
  importRoutes(http)
}
