import { z } from 'zod'

/**
 * Error body: RFC 9457 problem details, with a stable code and, for bad input, the fields that are wrong.
 * Media type application/problem+json.
 */
export const Problem = z.object({
  /** 'urn:fieldside:problem:<code>' */
  type: z.string(),
  /** Stable, kebab-case: 'slot-taken', 'payment-method-required', … */
  code: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** A sentence that can be shown to the person. */
  detail: z.string(),
  /** The request, for support. */
  instance: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Facts that help to go on, for example the openings that are left. */
  extra: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>
