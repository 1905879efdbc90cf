import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { formatClock } from '@/client/time-format.ts'
import type { BookingFields } from './booking-schema.ts'

export type FilledIn = z.input<typeof BookingFields>
export type Booked = z.output<typeof BookingFields>

/** The order on screen. The toast shows the error of the first invalid field. */
const ORDER = [
  'appointment_type',
  'appointment_date',
  'age',
  'sex',
  'guardian_statement',
  'phone',
  'email',
  'notes',
] as const
export type FieldName = (typeof ORDER)[number]
export const isFieldName = (name: string): name is FieldName => ORDER.some((field) => field === name)

export const firstMessage = (errors: FieldErrors<FilledIn>): string | undefined =>
  ORDER.map((field) => errors[field]?.message).find((message) => message !== undefined)

export const takenWords = (at: string): string =>
  `${formatClock(at)} has just been taken. Choose another time.`
export const notOfferedWords = (at: string): string =>
  `${formatClock(at)} is no longer available. Choose another time.`

/** Converts a local date and time ('2026-11-24', '09:30') to a UTC instant; null while either is missing. */
export const instantOf = (day: string, clock: string): string | null => {
  const at = new Date(`${day}T${clock}`)
  return day && clock && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
