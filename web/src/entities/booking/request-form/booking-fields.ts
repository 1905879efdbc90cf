import { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { Sex } from '@fieldside/contracts/sex.ts'
import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { formatClock } from '../../../client/time-format.ts'

/** The contract's form while the user fills it in: unselected options are undefined and the age is text. */
export const BookingFields = BookingForm.omit({
  id: true,
  professional_id: true,
  time_zone: true,
  confirm_overlap: true,
}).extend({
  appointment_type: z.enum(AppointmentTypeId.options, 'Please choose an appointment type'),
  appointment_date: z.iso
    .datetime('Please choose a date and time')
    .refine((at) => new Date(at) > new Date(), 'Please choose a time in the future'),
  // Digits only: Number() would also take '1e1' and '12.'.
  age: z
    .string()
    .trim()
    .min(1, 'Age is required')
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .pipe(BookingForm.shape.age),
  sex: z.enum(Sex.options, 'Please choose an option for sex'),
})
export type FilledIn = z.input<typeof BookingFields>
export type Booked = z.output<typeof BookingFields>

/** The order on screen. The toast shows the error of the first invalid field. */
const ORDER = ['appointment_type', 'appointment_date', 'age', 'sex', 'phone', 'email', 'notes'] as const
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
