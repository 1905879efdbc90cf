import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

const TURN_MS = 10 * MINUTE_MS

/** Returns the number of the ten minutes that `now` is in. The landing page shows other professionals in each. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS)
