import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { type CelebratedMoment, listCelebrated } from '@fieldside/contracts/http/moments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

/** The first session is celebrated only up to this number of completed sessions. */
const FIRST_SESSIONS_MAX = 3
const STREAK_WEEKS = 4
/** An approval is celebrated only within this many days of the submission. */
const APPROVED_WITHIN_DAYS = 60

export const firstSession = (completed: number): CelebratedMoment[] =>
  completed >= 1 && completed <= FIRST_SESSIONS_MAX ? [{ moment: 'first-session', subject: 'first' }] : []

/** Celebrates a streak until it is twice as long. Its first week identifies it. */
export const fourWeekStreak = (streak: { weeks: number; since: string | null } | null): CelebratedMoment[] =>
  streak?.since && streak.weeks >= STREAK_WEEKS && streak.weeks < 2 * STREAK_WEEKS
    ? [{ moment: 'four-week-streak', subject: streak.since }]
    : []

export const approval = (
  professional: Pick<Professional, 'is_approved' | 'submitted_at'> | null,
  now: Date,
): CelebratedMoment[] => {
  if (!professional?.is_approved || !professional.submitted_at) return []
  const sinceMs = now.getTime() - Date.parse(professional.submitted_at)
  return sinceMs < APPROVED_WITHIN_DAYS * DAY_MS ? [{ moment: 'approved', subject: 'first' }] : []
}

/** Returns the first reached moment that the user hasn't seen celebrated. Calls no service when none was reached. */
export const toCelebrate = async (
  ctx: RequestContext,
  reached: readonly CelebratedMoment[],
): Promise<CelebratedMoment | null> => {
  if (reached.length === 0) return null
  const celebrated = await unlessUnavailable(ctx.read('identity', listCelebrated))
  if (!celebrated) return null
  const isNew = ({ moment, subject }: CelebratedMoment) =>
    !celebrated.items.some((one) => one.moment === moment && one.subject === subject)
  return reached.find(isNew) ?? null
}
