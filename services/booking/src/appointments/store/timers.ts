import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJobs, jobsDelete, jobsInsert, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import type { Compilable } from 'kysely'
import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { professionalLock } from '../../professionals/store/professionals.ts'
import { findSuspendedSide } from '../../professionals/store/suspensions.ts'
import { FIGURE_JOBS, WAITLIST_JOB } from '../../schedule/store/figure-jobs.ts'
import { AGREED, type BookingSchema } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import { changesFigures, isAgreed } from '../rules/appointment.ts'
import { type Consequence, causes, consequenceFor, endsOnSuspension } from '../rules/consequences.ts'
import { type Deadline, deadlinesOf } from '../rules/deadlines.ts'
import { slotHoldDifference } from '../rules/slot-holds.ts'

/** The job that sends each command. Its key is the id of the appointment. */
export const TIMERS = {
  expire_request: 'expire-requests',
  remind: 'remind-professionals',
  remind_last: 'remind-of-expiry',
  remind_day: 'remind-a-day-before',
  remind_hour: 'remind-an-hour-before',
  expire_move: 'expire-proposals',
  cancel_unpaid: 'cancel-unpaid-sessions',
  complete: 'complete-sessions',
  invite_review: 'invite-to-review',
  settle_absence_report: 'settle-absence-reports',
  ask_intake: 'ask-intake',
  cancel_unlisted: 'cancel-unlisted-requests',
  cancel_suspended: 'cancel-suspended-sessions',
  withdraw_approval: 'release-withdrawn-sessions',
} as const satisfies Record<Deadline['kind'] | Consequence | 'cancel_suspended' | 'ask_intake', string>
export type TimedCommand = Exclude<keyof typeof TIMERS, 'ask_intake'>

/** `at` is null for a command that is sent at once if the professional's state or a suspension causes it. */
type Timer =
  | Deadline
  | { kind: Consequence | 'cancel_suspended'; at: null }
  | { kind: 'ask_intake'; at: Date }

/** Asks the athlete what they haven't answered, after each agreement on a time. */
const intakeTimer = ({ state, agreed_at }: Appointment): Timer[] =>
  isAgreed(state) && agreed_at ? [{ kind: 'ask_intake', at: agreed_at }] : []

const timersOf = (appointment: Appointment): Timer[] => {
  const consequence = consequenceFor(appointment)
  return [
    ...deadlinesOf(appointment),
    ...intakeTimer(appointment),
    ...(consequence ? [{ kind: consequence, at: null }] : []),
    ...(endsOnSuspension(appointment) ? [{ kind: 'cancel_suspended', at: null } as const] : []),
  ]
}

type CalendarJob = (typeof FIGURE_JOBS)[keyof typeof FIGURE_JOBS] | typeof WAITLIST_JOB

/** Returns the jobs of the professional that a change makes due. */
const figureJobs = (before: Appointment, after: Appointment): CalendarJob[] => {
  const { freed, added } = slotHoldDifference(before, after)
  // A completed session counts toward the limit per day until it is reported as a no-show.
  const isUncounted = before.state.name === 'completed' && after.state.name !== 'completed'
  return [
    ...(freed.length + added.length > 0 || isUncounted ? [FIGURE_JOBS.slots] : []),
    // The time of a completed session is over.
    ...(freed.length > 0 && after.state.name !== 'completed' ? ([WAITLIST_JOB] as const) : []),
    ...(changesFigures(before, after) ? [FIGURE_JOBS.response] : []),
  ]
}

const isSame = (one: Timer, other: Timer): boolean =>
  one.kind === other.kind && one.at?.getTime() === other.at?.getTime()

/**
 * Returns the write that schedules the jobs that a new request makes due. Requires the lock on the professional's record,
 * and that neither side is suspended.
 */
export const newTimers = (tx: Tx<BookingSchema>, appointment: Appointment, locked: ProfessionalState) => {
  const { id: key, professional_id, created_at: now } = appointment
  const begun = timersOf(appointment).filter(
    ({ kind, at }) => at !== null || (kind !== 'cancel_suspended' && causes(locked, kind)),
  )
  return jobsInsert(tx, [
    ...begun.map(({ kind, at }) => ({ job: TIMERS[kind], key, runAt: at ?? now })),
    { job: FIGURE_JOBS.slots, key: professional_id, runAt: now },
  ])
}

type Begun = {
  job: (typeof TIMERS)[keyof typeof TIMERS] | CalendarJob
  key: string
  runAt: Date
}

/** Returns whether the professional's locked record, or the suspension of a side, causes a command. */
const isCaused = async (
  tx: Tx<BookingSchema>,
  appointment: Appointment,
  kind: Consequence | 'cancel_suspended',
): Promise<boolean> =>
  kind === 'cancel_suspended'
    ? (await findSuspendedSide(tx, appointment)) !== null
    : causes(await professionalLock(tx, appointment.professional_id).executeTakeFirst(), kind)

/**
 * Returns the writes that replace the jobs of one state with those of the next, and schedule the professional's. A job
 * whose time doesn't change keeps its count of failures. Locks the professional's record if a job depends on it.
 */
export const timerChanges = async (
  tx: Tx<BookingSchema>,
  before: Appointment,
  after: Appointment,
  now: Date,
): Promise<Compilable[]> => {
  const [timersBefore, timersAfter] = [timersOf(before), timersOf(after)]
  const { id: key, professional_id } = after
  const ended = timersBefore.filter(({ kind }) => !timersAfter.some((timer) => timer.kind === kind))
  const begun: Begun[] = figureJobs(before, after).map((job) => ({ job, key: professional_id, runAt: now }))
  for (const timer of timersAfter) {
    if (timersBefore.some((one) => isSame(one, timer))) continue
    const { kind, at } = timer
    if (at !== null || (await isCaused(tx, after, kind)))
      begun.push({ job: TIMERS[kind], key, runAt: at ?? now })
  }
  const removed = ended.map(({ kind }) => TIMERS[kind])
  return [
    ...(removed.length > 0 ? [jobsDelete(tx, removed, [key])] : []),
    ...(begun.length > 0 ? [jobsInsert(tx, begun)] : []),
  ]
}

/** Schedules the jobs that cancel what a suspended user, on either side, has requested or agreed on. */
export const scheduleSuspended = async (tx: Tx<BookingSchema>, userId: string, now: Date): Promise<void> => {
  const open = await tx
    .selectFrom('appointments')
    .select('id')
    .where((eb) => eb.or([eb('athlete_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .where((eb) =>
      eb.or([eb('status', '=', 'pending'), eb.and([eb('status', 'in', AGREED), eb('starts_at', '>', now)])]),
    )
    .execute()
  await scheduleJobs(
    tx,
    open.map(({ id: key }) => ({ job: TIMERS.cancel_suspended, key, runAt: now })),
  )
}

/** Schedules or cancels the jobs that a professional's new state requires for their appointments. */
export const scheduleConsequences = async (
  tx: Tx<BookingSchema>,
  before: ProfessionalState | undefined,
  professional: ProfessionalState & { professional_id: string },
  now: Date,
): Promise<void> => {
  const changed = (['cancel_unlisted', 'withdraw_approval'] as const).filter(
    (kind) => causes(professional, kind) !== causes(before, kind),
  )
  if (changed.length === 0) return
  const open = await tx
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('professional_id', '=', professional.professional_id)
    .where('status', 'in', ['pending', ...AGREED])
    .execute()
  for (const kind of changed) {
    const job = TIMERS[kind]
    const keys = open
      .filter(({ status }) => (status === 'pending') === (kind === 'cancel_unlisted'))
      .map(({ id }) => id)
    const jobs = keys.map((key) => ({ job, key, runAt: now }))
    await (causes(professional, kind) ? scheduleJobs(tx, jobs) : cancelJobs(tx, job, keys))
  }
}
