import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { CREDIT_WINDOW_DAYS, CREDITS_WITHOUT_DECISION } from '@fieldside/contracts/limits.ts'

/** Returns since when the credits for absent athletes count toward the limit. */
export const creditsCountSince = (now: Date): Date => new Date(now.getTime() - CREDIT_WINDOW_DAYS * DAY_MS)

/** Returns whether a further credit for an absent athlete takes an administrator's decision. */
export const needsDecision = (granted: number): boolean => granted >= CREDITS_WITHOUT_DECISION
