import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { FACTOR_RESET_HOURS } from '@fieldside/contracts/limits.ts'

/** Long enough that the owner sees the email, also after a weekend. */
export const resetTakesEffectAt = (announcedAt: Date): Date =>
  new Date(announcedAt.getTime() + FACTOR_RESET_HOURS * HOUR_MS)
