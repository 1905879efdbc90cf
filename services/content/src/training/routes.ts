import * as api from '@fieldside/contracts/http/training.ts'
import * as days from '@fieldside/contracts/http/training-days.ts'
import * as settings from '@fieldside/contracts/http/training-settings.ts'
import * as documents from '@fieldside/contracts/http/workout-documents.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { changeWorkout } from './change-workout.ts'
import { createWorkout } from './create-workout.ts'
import { deleteTrainingLog } from './delete-log.ts'
import { deleteWorkout } from './delete-workout.ts'
import { getTrainingDay } from './get-day.ts'
import { getTrainingLog } from './get-log.ts'
import { getStreak } from './get-streak.ts'
import { getWorkout } from './get-workout.ts'
import { listExerciseChoices } from './list-exercise-choices.ts'
import { listTrainingLogs } from './list-logs.ts'
import { listOpenWorkouts } from './list-open-workouts.ts'
import { listWorkouts } from './list-workouts.ts'
import { logTraining } from './log.ts'
import { planProgramDay, planWorkout } from './plan.ts'
import { getProgress } from './progress.ts'
import { saveTrainingLog } from './save-log.ts'
import { getTrainingSettings, saveTrainingSettings } from './settings.ts'

export const trainingRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listWorkouts, (ctx) => listWorkouts(ctx))
  http.serve(api.createWorkout, (ctx, { body }) => createWorkout(ctx, body))
  http.serve(api.planWorkout, (ctx, { params }) => planWorkout(ctx, params.id))
  http.serve(api.getWorkout, (ctx, { params }) => getWorkout(ctx, params.id))
  http.serve(api.changeWorkout, (ctx, { params, body }) => changeWorkout(ctx, params.id, body))
  http.serve(api.deleteWorkout, (ctx, { params }) => deleteWorkout(ctx, params.id))
  http.serve(api.planProgramDay, (ctx, { params, query }) =>
    planProgramDay(ctx, params.id, { week: query.week, day: params.day }),
  )
  http.serve(api.logTraining, (ctx, { body }) => logTraining(ctx, body))
  http.serve(api.listTrainingLogs, (ctx, { query }) => listTrainingLogs(ctx, query.cursor))
  http.serve(documents.listOpenWorkouts, (ctx) => listOpenWorkouts(ctx))
  http.serve(documents.getTrainingLog, (ctx, { params }) => getTrainingLog(ctx, params.id))
  http.serve(documents.saveTrainingLog, (ctx, { params, body }) => saveTrainingLog(ctx, params.id, body))
  http.serve(documents.listExerciseChoices, (ctx) => listExerciseChoices(ctx))
  http.serve(api.deleteTrainingLog, (ctx, { params }) => deleteTrainingLog(ctx, params.id))
  http.serve(api.getProgress, (ctx) => getProgress(ctx))
  http.serve(days.getTrainingDay, (ctx, { query }) => getTrainingDay(ctx, query.day))
  http.serve(days.getStreak, (ctx) => getStreak(ctx))
  http.serve(settings.getTrainingSettings, (ctx) => getTrainingSettings(ctx))
  http.serve(settings.saveTrainingSettings, (ctx, { body }) => saveTrainingSettings(ctx, body))
}
