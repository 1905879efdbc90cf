import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { isMinorAt } from './rules/age.ts'
import type { MemberRow } from './store/members.ts'

export const memberViewOf = ({ id, first_name, birth_date, sex }: MemberRow, now: Date): FamilyMember => ({
  id,
  first_name,
  birth_date,
  sex,
  is_minor: isMinorAt(birth_date, now),
})
