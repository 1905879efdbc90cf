import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BUSY_FAILURES_MAX, BUSY_KEPT_HOURS, BUSY_READ_EVERY_MINUTES } from '@fieldside/contracts/limits.ts'

/** How reading a busy calendar went so far. */
export type ReadState = {
  read_at: Date
  failures: number
  /** When the times stop counting, after the last of BUSY_FAILURES_MAX failed reads. */
  times_until: Date | null
}

export type ReadResult = {
  state: ReadState
  /** What happens to the stored times. */
  times: 'replaced' | 'kept' | 'dropped'
  /** Whether to notify the professional. */
  notifies: boolean
  nextReadAt: Date
}

export const nextReadAt = (now: Date): Date => new Date(now.getTime() + BUSY_READ_EVERY_MINUTES * MINUTE_MS)

/** Returns the state after a read, and what follows from it. */
export const afterRead = (before: ReadState, succeeded: boolean, now: Date): ReadResult => {
  const next = nextReadAt(now)
  if (succeeded) {
    const state = { read_at: now, failures: 0, times_until: null }
    return { state, times: 'replaced', notifies: false, nextReadAt: next }
  }
  const failures = before.failures + 1
  const notifies = failures === BUSY_FAILURES_MAX
  const until = notifies ? new Date(now.getTime() + BUSY_KEPT_HOURS * HOUR_MS) : before.times_until
  const isOver = until !== null && until <= now
  return {
    state: { ...before, failures, times_until: until },
    times: isOver ? 'dropped' : 'kept',
    notifies,
    nextReadAt: until && !isOver && until < next ? until : next,
  }
}
