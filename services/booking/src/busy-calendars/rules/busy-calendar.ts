import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BUSY_FAILURES_MAX, BUSY_KEPT_HOURS, BUSY_READ_EVERY_MINUTES } from '@fieldside/contracts/limits.ts'

/** Binds the sealed titles of skipped events to their calendar. */
export const skippedPlace = (id: string): string => `${id} skipped`

/** How reading a busy calendar went so far. */
export type ReadState = {
  read_at: Date
  failures: number
  /** When the times stop counting, after the last of BUSY_FAILURES_MAX failed reads. */
  times_until: Date | null
  /** When we stopped reading it, because it exceeded a limit until its times stopped counting. */
  stopped_at: Date | null
}

/** A read that exceeded a limit is costly, so it is repeated ever less often. */
export type ReadOutcome = 'read' | 'failed' | 'over-limit'

export type ReadResult = {
  state: ReadState
  /** What happens to the stored times. */
  times: 'replaced' | 'kept' | 'dropped'
  /** Whether to notify the professional. */
  notifies: boolean
  /** Undefined for a calendar that is no longer read. */
  nextReadAt: Date | undefined
}

const EVERY_MS = BUSY_READ_EVERY_MINUTES * MINUTE_MS

export const nextReadAt = (now: Date): Date => new Date(now.getTime() + EVERY_MS)

/** Doubles the pause with each failure after the professional was notified. */
const nextAttemptAt = (outcome: ReadOutcome, failures: number, now: Date): Date => {
  const doublings = outcome === 'over-limit' ? Math.max(0, failures - BUSY_FAILURES_MAX) : 0
  return new Date(now.getTime() + EVERY_MS * 2 ** doublings)
}

/** Returns the state after a read, and what follows from it. */
export const afterRead = (before: ReadState, outcome: ReadOutcome, now: Date): ReadResult => {
  if (outcome === 'read') {
    const state = { read_at: now, failures: 0, times_until: null, stopped_at: null }
    return { state, times: 'replaced', notifies: false, nextReadAt: nextReadAt(now) }
  }
  const failures = before.failures + 1
  const notifies = failures === BUSY_FAILURES_MAX
  const until = notifies ? new Date(now.getTime() + BUSY_KEPT_HOURS * HOUR_MS) : before.times_until
  const isOver = until !== null && until <= now
  const stops = isOver && outcome === 'over-limit'
  const next = nextAttemptAt(outcome, failures, now)
  return {
    state: { ...before, failures, times_until: until, stopped_at: stops ? now : null },
    times: isOver ? 'dropped' : 'kept',
    notifies,
    nextReadAt: stops ? undefined : until && !isOver && until < next ? until : next,
  }
}
