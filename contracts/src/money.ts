import { z } from 'zod'

/** Whole US cents. */
export const Cents = z
  .int('Please enter an amount in whole cents')
  .min(0, 'The amount must be at least $0')
  .max(100_000_000, 'The amount must be at most $1,000,000')
export type Cents = z.infer<typeof Cents>
export const Currency = z.literal('usd')
export type Currency = z.infer<typeof Currency>
