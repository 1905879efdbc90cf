import type { Finding } from '@fieldside/contracts/http/doctor.ts'

export type Found = Omit<Finding, 'check'>

/** A failed check says how to fix it and where to read more. */
type Advice = { fix: string; link: string }

export const ok = (message: string): Found => ({ state: 'ok', message })
export const skipped = (message: string): Found => ({ state: 'skipped', message })
export const warning = (message: string, advice: Advice): Found => ({ state: 'warning', message, ...advice })
export const failed = (message: string, advice: Advice): Found => ({ state: 'failed', message, ...advice })

export type Check = {
  name: string
  /** Advice for when the check itself fails, such as when a server doesn't answer. */
  advice: Advice
  /** May find nothing to say. May throw: the error's message is shown. */
  run: (signal: AbortSignal) => Promise<Found[]>
}
