import { z } from 'zod'

/**
 * How it was settled whether a session was held. report: a side's word about their own absence. release: the other side
 * released the time after a late notice. answer: the other side agreed. silence: they didn't answer in time. decision:
 * an administrator decided.
 */
export const SettledBy = z.enum(['report', 'release', 'answer', 'silence', 'decision'])
export type SettledBy = z.infer<typeof SettledBy>
