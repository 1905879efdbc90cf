import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from './context.ts'
import { serveExercises } from './exercises/routes.ts'
import { servePrograms } from './programs/routes.ts'
import { serveTraining } from './training/routes.ts'

export const routes = (http: HttpApp<ContentContext>): void => {
  serveExercises(http)
  servePrograms(http)
  serveTraining(http)
}
