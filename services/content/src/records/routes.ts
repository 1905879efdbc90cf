import * as progress from '@fieldside/contracts/http/progress.ts'
import { getExerciseProgress } from '@fieldside/contracts/http/training.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import * as records from './progress.ts'

export const recordRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(progress.listRecords, (ctx) => records.listRecords(ctx))
  http.serve(progress.listMuscleWeeks, (ctx) => records.listMuscleWeeks(ctx))
  http.serve(getExerciseProgress, (ctx, { query }) => records.getExerciseProgress(ctx, query.exercise_name))
}
