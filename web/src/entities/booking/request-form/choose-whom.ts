import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import type { BookingFormState } from './use-booking-request.ts'

/** Makes the request one for a family member, or without one for the athlete. Each minor needs a new statement. */
export const chooseWhom = (form: BookingFormState, member: FamilyMember | undefined): void => {
  form.setValue('member_id', member?.id ?? '', { shouldDirty: true })
  form.setValue('is_minor', member?.is_minor ?? false, { shouldDirty: true })
  form.setValue('guardian_statement', false)
  form.clearErrors(['age', 'sex', 'guardian_statement'])
}
