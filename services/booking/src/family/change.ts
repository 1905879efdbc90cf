import type { FamilyMember, FamilyMemberForm } from '@fieldside/contracts/http/family.ts'
import { AGE_MAX_YEARS, FAMILY_MEMBERS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict, invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noMember } from '../errors.ts'
import { ageOn, isBornBy } from './rules/age.ts'
import { deleteMember, insertMember, listMembers, lockFamily, updateMember } from './store/members.ts'
import { memberViewOf } from './views.ts'

/** @throws invalid-input for a birth date in the future or too long ago */
const refuseBirthDate = ({ birth_date }: FamilyMemberForm, now: Date): void => {
  const wrong = (message: string) => invalidInput([{ field: 'birth_date', message }])
  if (!isBornBy(birth_date, now)) throw wrong('Birth date can’t be in the future')
  if (ageOn(birth_date, now.toISOString().slice(0, 10)) > AGE_MAX_YEARS)
    throw wrong(`Birth date can’t be more than ${AGE_MAX_YEARS} years ago`)
}

/** Adds a family member of the caller. @throws invalid-input, too-many-members */
export const addFamilyMember = (ctx: BookingContext, form: FamilyMemberForm): Promise<FamilyMember> => {
  const athlete_id = userOf(ctx).userId
  return write(ctx, async (tx) => {
    const now = ctx.now()
    refuseBirthDate(form, now)
    await lockFamily(tx, athlete_id)
    if ((await listMembers(tx, athlete_id)).length >= FAMILY_MEMBERS_MAX)
      throw conflict('too-many-members', `You can add up to ${FAMILY_MEMBERS_MAX} family members.`)
    const row = { id: newId(), athlete_id, ...form, created_at: now }
    await insertMember(tx, row)
    return memberViewOf(row, now)
  })
}

/** Changes a family member of the caller. @throws invalid-input, not-found */
export const changeFamilyMember = (
  ctx: BookingContext,
  id: string,
  form: FamilyMemberForm,
): Promise<FamilyMember> =>
  write(ctx, async (tx) => {
    const now = ctx.now()
    refuseBirthDate(form, now)
    const changed = await updateMember(tx, { id, athleteId: userOf(ctx).userId }, form)
    if (!changed) throw noMember()
    return memberViewOf(changed, now)
  })

/** Removes a family member of the caller. Their sessions stay. @throws not-found */
export const removeFamilyMember = (ctx: BookingContext, id: string): Promise<void> =>
  write(ctx, async (tx) => {
    if (!(await deleteMember(tx, { id, athleteId: userOf(ctx).userId }))) throw noMember()
  })
