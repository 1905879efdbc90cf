import { z } from 'zod'
import { optionalTypedInstant, typedInstant } from '@/client/typed-instant.ts'

/** The contract's body while the user fills it in: dates are typed, and empty fields are left out when sending. */
export const RedeliverFields = z
  .object({
    from: typedInstant,
    until: optionalTypedInstant,
    reason: z.string().trim().max(500, 'Reason must be at most 500 characters'),
  })
  .refine(({ from, until }) => until === undefined || from < until, {
    path: ['until'],
    error: 'The end must be after the start',
  })
