import * as api from '@fieldside/contracts/http/training.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { deleteTrainingLog, logTraining } from '../usecases/log-training.ts'
import { planProgramDay, planWorkout } from '../usecases/plan-training.ts'
import * as progress from '../usecases/read-progress.ts'
import { getWorkout, listWorkouts } from '../usecases/read-workouts.ts'
import { changeWorkout, createWorkout, deleteWorkout } from '../usecases/save-workout.ts'

export const serveTraining = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listWorkouts, (ctx) => listWorkouts(ctx))
  http.serve(api.createWorkout, (ctx, { body }) => createWorkout(ctx, body))
  http.serve(api.planWorkout, (ctx, { params }) => planWorkout(ctx, params.id))
  http.serve(api.getWorkout, (ctx, { params }) => getWorkout(ctx, params.id))
  http.serve(api.changeWorkout, (ctx, { params, body }) => changeWorkout(ctx, params.id, body))
  http.serve(api.deleteWorkout, (ctx, { params }) => deleteWorkout(ctx, params.id))
  http.serve(api.planProgramDay, (ctx, { params }) => planProgramDay(ctx, params.id, params.day))
  http.serve(api.logTraining, (ctx, { body }) => logTraining(ctx, body))
  http.serve(api.listTrainingLogs, (ctx, { query }) => progress.listTrainingLogs(ctx, query.cursor))
  http.serve(api.deleteTrainingLog, (ctx, { params }) => deleteTrainingLog(ctx, params.id))
  http.serve(api.getExerciseProgress, (ctx, { query }) =>
    progress.getExerciseProgress(ctx, query.exercise_name),
  )
  http.serveRaw(api.exportProgress, (ctx) => progress.exportProgress(ctx))
  http.serve(api.getProgress, (ctx) => progress.getProgress(ctx))
}
