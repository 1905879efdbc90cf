import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Id, personName } from '../fields.ts'
import { FAMILY_MEMBERS_MAX, NAME_PART_MAX_CHARS } from '../limits.ts'
import { SEXES, Sex } from '../sex.ts'

/** Someone without an account for whom an athlete books. */
export const FamilyMemberForm = z.strictObject({
  first_name: personName('First name', NAME_PART_MAX_CHARS),
  birth_date: z.iso.date({ abort: true, error: 'Please enter the birth date' }).pipe(BoundedDay),
  sex: z.enum(SEXES, 'Please choose an option for sex'),
})
export type FamilyMemberForm = z.infer<typeof FamilyMemberForm>

export const FamilyMember = z.object({
  id: Id,
  first_name: z.string(),
  birth_date: z.iso.date(),
  sex: Sex,
  /** Whether a booking for them needs the statement of a parent or guardian now. */
  is_minor: z.boolean(),
})
export type FamilyMember = z.infer<typeof FamilyMember>

export const listFamily = endpoint('GET /family', {
  summary: `Lists the athlete’s family members, oldest entry first, at most ${FAMILY_MEMBERS_MAX}`,
  callers: ['athlete'],
  reply: z.object({ items: z.array(FamilyMember) }),
})

export const addFamilyMember = endpoint('POST /family', {
  summary: 'Adds a family member for whom the athlete books',
  callers: ['athlete'],
  body: FamilyMemberForm,
  reply: FamilyMember,
  status: 201,
  problems: ['too-many-members'],
})

export const changeFamilyMember = endpoint('PUT /family/{id}', {
  summary: 'Changes a family member. Sessions that were requested before keep what they were requested with',
  callers: ['athlete'],
  body: FamilyMemberForm,
  reply: FamilyMember,
  problems: ['not-found'],
})

export const removeFamilyMember = endpoint('DELETE /family/{id}', {
  summary: 'Removes a family member. Sessions that were requested for them stay',
  callers: ['athlete'],
  problems: ['not-found'],
})
