import type { BookingContext } from '../context.ts'
import { noMember } from '../errors.ts'
import { findMember, type MemberRow } from './store/members.ts'

/** Returns the family member whom a form of the athlete is for, or null if it is for the athlete. @throws not-found */
export const findBooked = async (
  ctx: BookingContext,
  athleteId: string,
  { member_id: id }: { member_id?: string | undefined },
): Promise<MemberRow | null> => {
  if (id === undefined) return null
  const member = await findMember(ctx.db.kysely, { id, athleteId })
  if (!member) throw noMember()
  return member
}
