import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { intakeAsked } from '@fieldside/contracts/events/booking.ts'
import { REMINDER_MIN_AHEAD_MINUTES } from '@fieldside/contracts/limits.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { type Appointment, isAgreed, startOf } from '../appointments/rules/appointment.ts'
import { factsOf } from '../appointments/rules/appointment-view.ts'
import { remindSessionAt } from '../appointments/rules/deadlines.ts'
import { lockAppointment } from '../appointments/store/appointments.ts'
import { listInSeries } from '../appointments/store/series.ts'
import type { BookingContext } from '../context.ts'
import type { Reader } from '../schema.ts'
import { isUnanswered, loadIntake } from './steps/load-intake.ts'
import { findAsk, insertAsk, isSeriesReminded, updateToReminded } from './store/intake.ts'

/** Returns whether the session is still ahead, nobody said they can't make it, and its athlete has something to answer. */
const isWaiting = async (ctx: BookingContext, on: Reader, appointment: Appointment, now: Date) => {
  const { state, attendance } = appointment
  if (!isAgreed(state) || now >= startOf(state) || attendance.name === 'noticed') return false
  return isUnanswered(await loadIntake(ctx, on, appointment))
}

/** Returns whether a session stands for the others of its series, whose athlete answers the same questions: the next one does. */
const isNextOfSeries = async (on: Reader, { state, series_id }: Appointment, now: Date): Promise<boolean> => {
  if (series_id === null) return true
  const starts = (await listInSeries(on, series_id))
    .filter((one) => isAgreed(one.state))
    .map((one) => startOf(one.state))
  return starts.every((start) => start <= now || start >= startOf(state))
}

/** Asks the athlete of an agreed session or series once to answer, and schedules the reminder, which follows a moved start. */
export const askIntake = (ctx: InSteps<BookingContext>, id: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const appointment = await lockAppointment(tx, id)
    const now = ctx.now()
    if (!appointment || !(await isWaiting(ctx, tx, appointment, now))) return
    if (!(await findAsk(tx, id))) {
      await insertAsk(tx, id, now)
      if (await isNextOfSeries(tx, appointment, now))
        emit(intakeAsked, id, { ...factsOf(appointment), is_reminder: false })
    }
    const runAt = remindSessionAt(startOf(appointment.state), 'day')
    if (runAt.getTime() - now.getTime() >= REMINDER_MIN_AHEAD_MINUTES * MINUTE_MS)
      await scheduleJob(tx, { job: 'remind-of-intake', key: id, runAt })
  })

/** Reminds the athlete of a session or series once, 24 hours before the start, unless they have answered. Returns its time if the session was moved. */
export const remindOfIntake = (ctx: InSteps<BookingContext>, id: string): Promise<Date | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const appointment = await lockAppointment(tx, id)
    const now = ctx.now()
    if (!appointment || !(await isWaiting(ctx, tx, appointment, now))) return undefined
    const dueAt = remindSessionAt(startOf(appointment.state), 'day')
    if (dueAt > now) return dueAt
    const ask = await findAsk(tx, id)
    if (!ask || ask.reminded_at) return undefined
    const { series_id } = appointment
    if (series_id !== null && (await isSeriesReminded(tx, series_id))) return undefined
    if (!(await isNextOfSeries(tx, appointment, now))) return undefined
    await updateToReminded(tx, id, now)
    emit(intakeAsked, id, { ...factsOf(appointment), is_reminder: true })
    return undefined
  })
