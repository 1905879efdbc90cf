import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { z } from 'zod'

/** Makes the next matching requests fail. Only tests and the docs use it. */
export const Fault = z.strictObject({
  /**
   * error: returns 500 without doing the work. drop: does the work, then closes the connection. delay: waits first.
   * reject: answers 400 as for a balance that is too low, and stores it under the idempotency key, as Stripe does.
   * hang: does the work and closes the connection after delay_ms without an answer.
   */
  kind: z.enum(['error', 'reject', 'drop', 'delay', 'hang']),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** Prefix of the path, such as /v1/payment_intents. */
  path: z.string().startsWith('/v1/').default('/v1/'),
  /** Text that the request's form must contain, such as an id that only one request names. */
  about: z.string().optional(),
  times: z.int().min(1).default(1),
  delay_ms: z.int().min(0).max(MINUTE_MS).default(1000),
  /** With `error`: stores the 500 under the idempotency key, as Stripe does for internal errors. */
  stored: z.boolean().default(false),
})
export type Fault = z.infer<typeof Fault>
export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let pending: Fault[] = []
  return {
    add: (fault: Fault) => void pending.push({ ...fault }),
    clear: () => {
      pending = []
    },
    pending: () => pending,
    /** Consumes one use of the first matching fault. */
    take(method: string, path: string, form: string): Fault | undefined {
      const fault = pending.find(
        (one) =>
          (one.method ?? method) === method && path.startsWith(one.path) && form.includes(one.about ?? ''),
      )
      if (!fault) return undefined
      fault.times -= 1
      pending = pending.filter((one) => one.times > 0)
      return { ...fault }
    },
  }
}
