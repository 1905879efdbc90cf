import { boundedInstant } from '@fieldside/contracts/fields.ts'
import { z } from 'zod'

const INVALID = 'Please enter a date and a time'

const isoOf = (typed: string): string => {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** The value of a DateTimeField, as a UTC instant. */
export const typedInstant = z.string().transform(isoOf).pipe(boundedInstant(INVALID))

/** Undefined for a field left empty. */
export const optionalTypedInstant = z
  .string()
  .transform((typed) => (typed === '' ? undefined : isoOf(typed)))
  .pipe(boundedInstant(INVALID).optional())
