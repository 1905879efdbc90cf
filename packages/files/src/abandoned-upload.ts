import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

const ABANDONED_AFTER_MS = 15 * MINUTE_MS

/** Returns when an upload that hasn't finished counts as cut off by a crash. */
export const abandonedAt = (startedAt: Date): Date => new Date(startedAt.getTime() + ABANDONED_AFTER_MS)
