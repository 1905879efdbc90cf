import { APPOINTMENT_TYPE_IDS } from '@fieldside/contracts/appointment-types.ts'
import { GUARDIAN_REQUIRED, needsGuardian } from '@fieldside/contracts/guardian.ts'
import { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { SEXES } from '@fieldside/contracts/sex.ts'
import { z } from 'zod'
import { isMinor } from './is-minor.ts'

/** Checks what is about a minor together with the other fields, not only after those are valid. */
const isOfMinor = ({ value }: { value: unknown }): boolean =>
  isMinor(String((value as { age?: unknown }).age))

const ChildFirstName = BookingForm.shape.child_first_name.unwrap()
const wrongIn = ({ child_first_name }: { child_first_name: string }): string | undefined =>
  ChildFirstName.safeParse(child_first_name).error?.issues[0]?.message

/** The contract's form while the user fills it in: unselected options are undefined and the age is text. */
export const BookingFields = BookingForm.omit({
  id: true,
  professional_id: true,
  time_zone: true,
  prepay_cents: true,
  package_id: true,
  confirm_overlap: true,
})
  .extend({
    appointment_type: z.enum(APPOINTMENT_TYPE_IDS, 'Please choose an appointment type'),
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
    sex: z.enum(SEXES, 'Please choose an option for sex'),
    child_first_name: z.string().default(''),
  })
  .refine((booked) => !needsGuardian(booked.age) || wrongIn(booked) === undefined, {
    path: ['child_first_name'],
    error: ({ input }) => wrongIn(input as { child_first_name: string }),
    when: isOfMinor,
  })
  .refine(({ age, guardian_present }) => guardian_present || !needsGuardian(age), {
    path: ['guardian_present'],
    error: GUARDIAN_REQUIRED,
    when: isOfMinor,
  })
  // Leaves out what was entered about a minor before the age was corrected.
  .transform(({ guardian_present: _, child_first_name, ...booked }) => ({
    ...booked,
    ...(needsGuardian(booked.age) && { guardian_present: true, child_first_name }),
  }))
