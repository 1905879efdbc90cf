import { APPOINTMENT_TYPE_IDS } from '@fieldside/contracts/appointment-types.ts'
import {
  GUARDIAN_REQUIRED,
  GUARDIAN_STATEMENT_VERSION,
  MEMBER_REQUIRED,
} from '@fieldside/contracts/guardian.ts'
import { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { ACCOUNT_MIN_AGE_YEARS } from '@fieldside/contracts/limits.ts'
import { Sex } from '@fieldside/contracts/sex.ts'
import { z } from 'zod'

/** The athlete's own age, as typed. Digits only: Number() would also take '1e1' and '12.'. */
const OwnAge = z
  .string()
  .trim()
  .min(1, 'Age is required')
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
  .pipe(BookingForm.shape.age.unwrap().min(ACCOUNT_MIN_AGE_YEARS, MEMBER_REQUIRED))

type Whom = { age: string; sex?: Sex | undefined; member_id: string; is_minor: boolean }
type Stated = Whom & { guardian_statement: boolean }

const wrongAge = ({ age }: Whom): string | undefined => OwnAge.safeParse(age).error?.issues[0]?.message

/** Checks whom the session is for together with the other fields, not only after those are valid. */
const always = () => true

/** Returns what the request says about whom it is for. */
const whomOf = ({
  age,
  sex,
  member_id,
  is_minor,
}: Whom): Pick<BookingForm, 'age' | 'sex' | 'member_id' | 'guardian_statement'> =>
  member_id === ''
    ? { age: Number(age), sex }
    : { member_id, ...(is_minor && { guardian_statement: GUARDIAN_STATEMENT_VERSION }) }

/**
 * The contract's form while the user fills it in: unselected options are undefined, the age is text, and `member_id` is
 * empty for the athlete.
 */
export const BookingFields = BookingForm.omit({
  id: true,
  professional_id: true,
  time_zone: true,
  prepay_cents: true,
  package_id: true,
  confirm_overlap: true,
  guardian_present: true,
  child_first_name: true,
})
  .extend({
    appointment_type: z.enum(APPOINTMENT_TYPE_IDS, 'Please choose an appointment type'),
    appointment_date: z.iso
      .datetime('Please choose a date and time')
      .refine((at) => new Date(at) > new Date(), 'Please choose a time in the future'),
    age: z.string(),
    sex: Sex.optional(),
    member_id: z.string(),
    is_minor: z.boolean(),
    guardian_statement: z.boolean(),
  })
  .refine((whom) => whom.member_id !== '' || wrongAge(whom) === undefined, {
    path: ['age'],
    error: ({ input }) => wrongAge(input as Whom),
    when: always,
  })
  .refine(({ member_id, sex }) => member_id !== '' || sex !== undefined, {
    path: ['sex'],
    error: 'Please choose an option for sex',
    when: always,
  })
  .refine((whom: Stated) => whom.member_id === '' || !whom.is_minor || whom.guardian_statement, {
    path: ['guardian_statement'],
    error: GUARDIAN_REQUIRED,
    when: always,
  })
  .transform(({ age, sex, member_id, is_minor, guardian_statement: _, ...booked }) => ({
    ...booked,
    ...whomOf({ age, sex, member_id, is_minor }),
  }))
