import {
  GUARDIAN_REQUIRED,
  GUARDIAN_STATEMENT_VERSION,
  MEMBER_REQUIRED,
} from '@fieldside/contracts/guardian.ts'
import { ACCOUNT_MIN_AGE_YEARS } from '@fieldside/contracts/limits.ts'
import type { Sex } from '@fieldside/contracts/sex.ts'
import { ageOn, isMinorAt } from '../../family/rules/age.ts'
import { dayIn } from '../../schedule/rules/local-days.ts'
import { type Appointment, type Refusal, startOf, type Terms } from './appointment.ts'

/** A family member whom a session is for. */
export type Member = { id: string; first_name: string; birth_date: string; sex: Sex }

/** What a form says about whom the session is for. */
export type SubjectForm = {
  age?: number | undefined
  sex?: Sex | undefined
  member_id?: string | undefined
  guardian_statement?: number | undefined
}

const required = (field: 'age' | 'sex', detail: string): Refusal => ({
  code: 'invalid-input',
  field,
  detail,
})

/**
 * Rejects a form for the athlete without their age and sex, or by a minor, and one for a minor without the statement of a
 * parent or guardian. Who is a minor when the request is made needs the statement, whatever their age at the session.
 */
export const refuseSubject = (form: SubjectForm, member: Member | null, now: Date): Refusal | null => {
  if (member) {
    const isStated = form.guardian_statement === GUARDIAN_STATEMENT_VERSION
    return isStated || !isMinorAt(member.birth_date, now)
      ? null
      : { code: 'guardian-required', field: 'guardian_statement', detail: GUARDIAN_REQUIRED }
  }
  if (form.age === undefined) return required('age', 'Age is required')
  if (form.sex === undefined) return required('sex', 'Please choose an option for sex')
  if (form.age < ACCOUNT_MIN_AGE_YEARS)
    return { code: 'member-required', field: 'age', detail: MEMBER_REQUIRED }
  return null
}

type Subject = Pick<
  Terms,
  'age' | 'sex' | 'guardian_present' | 'child_first_name' | 'member_id' | 'member_birth_date'
>

/** Returns whom a request is for, as it stores them. Requires that `refuseSubject` allows the form. */
export const subjectOf = (
  { age, sex }: SubjectForm,
  member: Member | null,
  { starts_at, now, timeZone }: { starts_at: Date; now: Date; timeZone: string | null },
): Subject => {
  if (member) {
    const { birth_date } = member
    return {
      age: ageOn(birth_date, dayIn(timeZone ?? 'UTC', starts_at)),
      sex: member.sex,
      guardian_present: isMinorAt(birth_date, now),
      child_first_name: member.first_name,
      member_id: member.id,
      member_birth_date: birth_date,
    }
  }
  if (age === undefined || sex === undefined) throw new Error('the form has no age or sex')
  return {
    ...{ age, sex },
    guardian_present: false,
    child_first_name: null,
    member_id: null,
    member_birth_date: null,
  }
}

/**
 * Returns the age of whom a session is for: a member's on the day of the session, in the zone of the professional's hours.
 * Null once it is no longer kept.
 */
export const ageAt = ({
  age,
  member_birth_date,
  professional_time_zone,
  state,
}: Pick<Appointment, 'age' | 'member_birth_date' | 'professional_time_zone' | 'state'>): number | null =>
  member_birth_date === null
    ? age
    : ageOn(member_birth_date, dayIn(professional_time_zone ?? 'UTC', startOf(state)))
