import type { BodyOf, ParamsOf } from '@fieldside/contracts/endpoint.ts'
import type { settleProgramDay as endpoint, Program } from '@fieldside/contracts/http/programs.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { dayNotNext, noProgram, subscriptionRequired } from '../errors.ts'
import type { ContentSchema } from '../schema.ts'
import { refuseFuture } from './refuse-future.ts'
import type { DayOfWeek } from './rules/plan.ts'
import { accessTo } from './rules/program.ts'
import { nextDay, settle } from './rules/schedule.ts'
import { type Followed, lockFollowed } from './steps/lock-followed.ts'
import { deleteSettledDay, insertSettledDay, updateEnrolment, updateToLogged } from './store/enrolments.ts'
import { programReply } from './views.ts'

type Settled = { result: 'done' | 'skipped'; log_id: string | null; on: string }

const isSame = (a: DayOfWeek, b: DayOfWeek): boolean =>
  a.week_number === b.week_number && a.day_number === b.day_number

const saveSettled = async (
  tx: Tx<ContentSchema>,
  { enrolment, plan, weekdays, settled }: Followed,
  day: DayOfWeek,
  { result, log_id, on }: Settled,
): Promise<void> => {
  const { planned_on, missed, ...position } = settle(enrolment, { plan, weekdays, settled, day, on })
  const { program_id, athlete_id, week_number, plan_version } = enrolment
  await insertSettledDay(tx, {
    ...{ program_id, athlete_id, ...day, result, log_id },
    ...{ settled_on: on, planned_on, missed },
  })
  const isSameWeek = position.week_number === week_number
  await updateEnrolment(tx, enrolment, { ...position, plan_version: isSameWeek ? plan_version : null })
}

type Input = { params: ParamsOf<typeof endpoint>; body: BodyOf<typeof endpoint> }

/**
 * Marks the next workout as done without a log, or as skipped. Idempotent.
 * @throws notFound, forbidden 'subscription-required', conflict 'day-not-next', invalid-input
 */
export const settleProgramDay = async (ctx: ContentContext, { params, body }: Input): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  refuseFuture('on', body.on, ctx.now())
  const day = { week_number: params.week, day_number: params.day }
  return write(ctx, async (tx) => {
    const followed = await lockFollowed(tx, params.id, userId)
    if (!followed) throw noProgram()
    if (accessTo(viewer, followed.program) !== 'open') throw subscriptionRequired(followed.program.title)
    if (!followed.settled.some((one) => isSame(one, day))) {
      const next = nextDay(followed.plan, followed.enrolment, followed.settled)
      if (!next || !isSame(next, day)) throw dayNotNext()
      await saveSettled(tx, followed, day, { ...body, log_id: null })
    }
    return programReply(tx, params.id, viewer, userId)
  })
}

/** Idempotent. Leaves a workout that is in the log. @throws notFound */
export const reopenProgramDay = async (
  ctx: ContentContext,
  { id, week, day }: ParamsOf<typeof endpoint>,
): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, async (tx) => {
    const followed = await lockFollowed(tx, id, userId)
    if (!followed) throw noProgram()
    await deleteSettledDay(tx, followed.enrolment, { week_number: week, day_number: day })
    return programReply(tx, id, viewer, userId)
  })
}

type LoggedDay = {
  id: string
  user_id: string
  program_id: string | null
  week_number: number | null
  day_number: number | null
  done_on: string
}

/** Settles the program day that was logged, for a follower. Training on another day than the next one counts, too. */
export const settleLoggedDay = async (tx: Tx<ContentSchema>, log: LoggedDay): Promise<void> => {
  const { id, user_id, program_id, week_number, day_number, done_on } = log
  const followed = program_id && day_number && (await lockFollowed(tx, program_id, user_id))
  if (!followed) return
  const { enrolment, plan, settled } = followed
  const day = { week_number: week_number ?? enrolment.week_number, day_number }
  if (!plan.daysOf(day.week_number).includes(day_number) || day.week_number > plan.weeks) return
  const known = settled.find((one) => isSame(one, day))
  if (!known) await saveSettled(tx, followed, day, { result: 'done', log_id: id, on: done_on })
  else if (known.log_id === null) await updateToLogged(tx, enrolment, day, id)
}
