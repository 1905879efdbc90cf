import * as api from '@fieldside/contracts/http/exercises.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { listExercises } from '../usecases/list-exercises.ts'

export const serveExercises = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listExercises, (ctx, { query }) => listExercises(ctx, query))
}
