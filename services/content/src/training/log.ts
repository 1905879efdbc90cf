import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { workoutLogged } from '@fieldside/contracts/events/content.ts'
import type { logTraining as endpoint, TrainingLog } from '@fieldside/contracts/http/training.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noProgramDay, noWorkout } from '../errors.ts'
import { findPlannedDay } from '../programs/find-planned-day.ts'
import { refuseFuture } from '../programs/refuse-future.ts'
import { settleLoggedDay } from '../programs/settle-day.ts'
import { lockProgramKey } from '../programs/store/programs.ts'
import type { ContentSchema, TrainingLogRow } from '../schema.ts'
import { type NewSet, numberEntries } from './rules/document-rows.ts'
import { titleOfDay } from './rules/training-day.ts'
import * as logs from './store/training-logs.ts'
import * as workouts from './store/workouts.ts'
import { toLog } from './views.ts'

type Form = BodyOf<typeof endpoint>

type Source = { title: string; week_number: number | null }

/** Returns the log's permanent title, and the week of a program. Locks its source against deletion. @throws notFound */
const sourceOf = async (tx: Tx<ContentSchema>, userId: string, form: Form): Promise<Source> => {
  if (form.workout_id !== null) {
    const workout = await workouts.lockWorkout(tx, userId, form.workout_id)
    if (!workout) throw noWorkout()
    return { title: workout.name, week_number: null }
  }
  await lockProgramKey(tx, form.program_id!)
  const [week, day] = [form.week_number, form.day_number!]
  const planned = await findPlannedDay(tx, userId, form.program_id!, { week, day })
  if (!planned) throw noProgramDay()
  return { title: titleOfDay(planned, day), week_number: planned.week_number }
}

/** @throws invalid-input for a set whose exercise the user can't see */
const setsFor = async (tx: Tx<ContentSchema>, userId: string, sets: Form['sets']): Promise<NewSet[]> => {
  const names = await workouts.lockExerciseNames(
    tx,
    userId,
    sets.map(({ exercise_id }) => exercise_id),
  )
  const unknown = sets.findIndex(({ exercise_id }) => !names.has(exercise_id))
  if (unknown >= 0) {
    const field = `sets.${unknown}.exercise_id`
    throw invalidInput([{ field, message: 'This exercise is no longer in the library' }])
  }
  const rows = sets.map((set, index) => ({
    ...set,
    position: index + 1,
    entry: null,
    exercise_name: names.get(set.exercise_id)!,
  }))
  const entries = numberEntries(rows)
  return rows.map((row, index) => ({ ...row, entry: entries[index]! }))
}

/** @throws forbidden 'subscription-required', notFound, invalid-input */
export const logTraining = async (ctx: ContentContext, form: Form): Promise<TrainingLog> => {
  const userId = await requireTrainee(ctx)
  refuseFuture('done_on', form.done_on, ctx.now())
  const request_key = ctx.command?.reservation?.key ?? null
  return write(ctx, async (tx, emit) => {
    const logged = request_key && (await logs.findRequested(tx, userId, request_key))
    if (logged) return toLog(logged, await logs.setsOf(tx, [logged.id]))
    const { workout_id, program_id, day_number, done_on, duration_seconds, notes } = form
    const log: TrainingLogRow = {
      id: newId(),
      user_id: userId,
      ...(await sourceOf(tx, userId, form)),
      workout_id,
      program_id,
      day_number,
      done_on,
      duration_seconds,
      notes: notes || null,
      created_at: ctx.now(),
      request_key,
      start_time: null,
    }
    const sets = await setsFor(tx, userId, form.sets)
    await logs.insertLog(tx, log, sets)
    await settleLoggedDay(tx, log)
    emit(workoutLogged, log.id, {
      log_id: log.id,
      user_id: userId,
      workout_id,
      program_id,
      day_number,
      done_on,
    })
    return toLog(log, sets)
  })
}
