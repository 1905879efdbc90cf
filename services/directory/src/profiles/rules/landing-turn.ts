import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

const TURN_MS = 10 * MINUTE_MS

/** Returns the index of the ten-minute interval that contains `now`. Each interval shows other professionals. */
export const turnAt = (now: Date): number => Math.floor(now.getTime() / TURN_MS)
