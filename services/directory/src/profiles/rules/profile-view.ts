import { HOUR_MS } from '@fieldside/contracts/durations.ts'
/** Returns the start of the hour. Views by one athlete in the same clock hour count once. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
