import type { FollowForm, Program } from '@fieldside/contracts/http/programs.ts'
import { PROGRAM_START_AHEAD_DAYS } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram, subscriptionRequired } from '../errors.ts'
import { accessTo, maySeeProgram, type StoredProgram } from './rules/program.ts'
import { dayAfter, trainingDayFrom } from './rules/schedule.ts'
import { enrol, leave, lockEnrolment, settledDays, updateEnrolment } from './store/enrolments.ts'
import { findProgram, lockProgramKey } from './store/programs.ts'
import { programReply } from './views.ts'

/** @throws invalid-input */
const checkForm = (
  { start_on, weekdays }: FollowForm,
  { training_days }: StoredProgram,
  today: string,
): void => {
  const wrong: { field: string; message: string }[] = []
  const days = training_days.length
  if (weekdays.length !== days)
    wrong.push({
      field: 'weekdays',
      message: `Please choose ${days} training ${days === 1 ? 'day' : 'days'}`,
    })
  // The athlete's date can be a day before that of UTC.
  if (start_on < dayAfter(today, -1))
    wrong.push({ field: 'start_on', message: 'Please choose today or a later day' })
  if (start_on > dayAfter(today, PROGRAM_START_AHEAD_DAYS))
    wrong.push({ field: 'start_on', message: 'Please choose a day within a year' })
  if (wrong.length > 0) throw invalidInput(wrong)
}

/** Repeating it changes nothing. @throws notFound, forbidden 'subscription-required', invalid-input */
export const followProgram = async (
  ctx: ContentContext,
  id: string,
  form: FollowForm | undefined,
): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  return write(ctx, async (tx) => {
    await lockProgramKey(tx, id)
    const program = await findProgram(tx, id, userId)
    if (!program || !maySeeProgram(viewer, program)) throw noProgram()
    if (accessTo(viewer, program) !== 'open') throw subscriptionRequired(program.title)
    const followed = await lockEnrolment(tx, id, userId)
    const weekdays = form?.weekdays.toSorted((a, b) => a - b) ?? []
    const start_on = form?.start_on ?? today
    const week_from = trainingDayFrom(start_on, form ? weekdays : program.training_days)
    const start = { start_on, weekdays, next_from: start_on, week_from }
    const anew = { ...start, plan_version: null, paused_on: null }
    if (!followed) {
      if (form) checkForm(form, program, today)
      await enrol(tx, { program_id: id, athlete_id: userId, created_at: now, ...start })
    } else if (form) {
      const hasBegun = followed.start_on < dayAfter(today, -1) || (await settledDays(tx, followed)).length > 0
      checkForm(hasBegun ? { ...form, start_on: today } : form, program, today)
      await updateEnrolment(tx, followed, hasBegun ? { weekdays } : anew)
    }
    return programReply(tx, id, viewer, userId)
  })
}

/** Idempotent. Also works for a program that is no longer open to the caller. @throws notFound */
export const unfollowProgram = async (ctx: ContentContext, id: string): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      // A trigger counts the followers in the program's row, and a change of the program locks that first, too.
      await lockProgramKey(tx, id)
      await leave(px, id, userId)
      return programReply(tx, id, viewer, userId)
    }),
  )
}
