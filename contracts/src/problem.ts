import { z } from 'zod'

/**
 * The body of an error: problem details (RFC 9457, application/problem+json) with a stable code and, for invalid
 * input, the invalid fields.
 */
export const Problem = z.object({
  /** 'urn:fieldside:problem:<code>' */
  type: z.string(),
  /** Stable and kebab-case: 'slot-taken', 'payment-method-required', … */
  code: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** A sentence that is safe to show to the user. */
  detail: z.string(),
  /** The request id, for support. */
  instance: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Facts that help the caller continue, such as the available slots. */
  extra: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>
