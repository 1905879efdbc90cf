import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from './context.ts'
import { serveExercises } from './routes/exercises.ts'
import { servePrograms } from './routes/programs.ts'
import { serveTraining } from './routes/training.ts'

export const routes = (http: HttpApp<ContentContext>): void => {
  serveExercises(http)
  servePrograms(http)
  serveTraining(http)
}
