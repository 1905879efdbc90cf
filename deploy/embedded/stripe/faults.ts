import { z } from 'zod'

/** What goes wrong with the next matching requests. Only tests and the docs use it. */
export const Fault = z.strictObject({
  /**
   * error: 500 without doing the work; drop: the work is done, the connection closed; delay: first wait;
   * hang: the work is done, the connection closed after delay_ms without an answer.
   */
  kind: z.enum(['error', 'drop', 'delay', 'hang']),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** Start of the path, such as /v1/payment_intents. */
  path: z.string().startsWith('/v1/').default('/v1/'),
  /** What the request's form must hold, such as an id that only one request names. */
  about: z.string().optional(),
  times: z.int().min(1).default(1),
  delay_ms: z.int().min(0).max(60_000).default(1000),
  /** With `error`: whether the 500 is kept under the idempotency key, as Stripe keeps one from inside. */
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
    /** Uses up one of the first fault that matches. */
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
